import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandGroups, commands } from './commands/index.js';
import { commandHelp, overview } from './help.js';
import { parseArguments } from './parse.js';

test('the overview begins with first steps, and lists every command once, under its group, in one column', () => {
  const lines = overview(commandGroups, 100).split('\n');
  assert.ok(lines.indexOf('First steps:') < lines.indexOf('Account:'));
  const listed = lines.slice(lines.indexOf('Account:'), lines.indexOf('On the server machine:'));
  for (const { name } of commands)
    assert.equal(listed.filter((line) => line.startsWith(`  ${name}  `)).length, 1, name);
  const starts = new Set(listed.flatMap((line) => /^ {2}\S.*? {2,}(?=\S)/.exec(line)?.[0].length ?? []));
  assert.equal(starts.size, 1, 'all descriptions begin in the same column');
  assert.ok(lines.every((line) => line.length <= 100));
});

test('every example in the help is accepted by its command', () => {
  const shown = commands.filter(({ examples = [] }) => examples.length > 0);
  assert.ok(shown.length >= 8);
  for (const command of shown)
    for (const line of command.examples!) {
      assert.ok(commandHelp(command, 80).includes(`\n  tricorn ${line}`));
      const [given = ''] = line.split(' < ');
      const words = [...given.matchAll(/'([^']*)'|\S+/g)].map(([whole, quoted]) => quoted ?? whole);
      const name = words.splice(0, command.name.split(' ').length).join(' ');
      assert.equal(name, command.name);
      assert.doesNotThrow(() => parseArguments(command, words), line);
    }
});
