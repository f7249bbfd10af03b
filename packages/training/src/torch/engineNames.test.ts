import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Prints the names that a Python file uses and nothing defines. Python itself notices one only when it comes to it. */
const undefinedNames = `
import builtins, symtable, sys
def scopes(table):
    yield table
    for child in table.get_children():
        yield from scopes(child)
for path in sys.argv[1:]:
    module = symtable.symtable(open(path).read(), path, "exec")
    known = set(dir(builtins)) | {"__file__", "__name__"} | {s.get_name() for s in module.get_symbols() if s.is_assigned() or s.is_imported() or s.is_namespace()}
    for scope in scopes(module):
        for symbol in scope.get_symbols():
            if symbol.is_referenced() and symbol.is_global() and symbol.get_name() not in known:
                print(f"{scope.get_name()}: {symbol.get_name()}")
`;

const hasPython = spawnSync('python3', ['--version']).status === 0;

// Much of the engine runs only where there are GPUs, and no test has one.
test('the PyTorch engine uses no name that is not defined', {
  skip: hasPython ? false : 'there is no python3',
}, () => {
  const files = ['engine.py', 'cluster.py'].map((name) =>
    fileURLToPath(new URL(`../../torch/${name}`, import.meta.url)),
  );
  const { stdout, stderr } = spawnSync('python3', ['-c', undefinedNames, ...files], { encoding: 'utf8' });
  assert.equal(stderr, '');
  assert.equal(stdout, '');
});
