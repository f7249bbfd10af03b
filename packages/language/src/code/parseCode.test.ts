import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fencedCode } from './fencedCode.js';
import { parseCode } from './parseCode.js';

const valid: [language: string, code: string][] = [
  ['js', 'export const a = await f(); return 1;'],
  ['javascript', 'const view = <p>{a ?? b}</p>;'],
  ['cjs', "const fs = require('fs'); with (a) {}"],
  ['ts', 'interface A<T> { readonly a?: T } const b = <A<number>>{}; enum E { X }'],
  ['tsx', 'const view = (p: Props) => <p>{p.a}</p>;'],
  ['json', '{"a": [1, 2e3, null]}'],
  ['python', 'async def f(a: int = 1, *rest, **more) -> str:\n    return f"{a!r}" if (b := a) else "c"\n'],
  ['python', 'match a:\n    case {"x": y}:\n        print(y)\n'],
];
const invalid: [language: string, code: string, line: number][] = [
  ['js', 'const a = 1;\nfunction (', 2],
  ['ts', 'interface A {\n  a: \n}\nlet let = 1;;)', 3],
  ['json', '{\n  "a": 1,\n}', 3],
  ['python', 'def f():\n    return (1\n', 2],
  ['python', 'a = 1\nfor in x:\n    pass\n', 2],
];

describe('the code check', () => {
  for (const [language, code] of valid) {
    it(`accepts ${language}: ${code.split('\n')[0]}`, () => {
      assert.deepEqual(parseCode(language, code), { checked: true, errorLine: undefined });
    });
  }
  for (const [language, code, line] of invalid) {
    it(`refuses broken ${language} and names a line near the fault: ${code.split('\n')[0]}`, () => {
      const check = parseCode(language, code);
      assert.ok(check.checked && check.errorLine !== undefined);
      assert.ok(Math.abs(check.errorLine - line) <= 1, `line ${check.errorLine}, expected about ${line}`);
    });
  }

  it('does not check unknown languages, even if named like properties of objects', () => {
    for (const language of ['cobol', '', 'constructor', '__proto__']) {
      assert.deepEqual(parseCode(language, '((('), { checked: false });
    }
  });
});

describe('fenced code', () => {
  it('is found with its language, in order, and with fences inside longer fences', () => {
    const text = 'a\n```JS title=x\n1\n```\nb\n~~~~ py\n```\n2\n~~~\n~~~~\nc';
    assert.deepEqual(fencedCode(text), [
      { language: 'js', code: '1', closed: true },
      { language: 'py', code: '```\n2\n~~~', closed: true },
    ]);
  });

  it('is found when the answer ends inside it', () => {
    assert.deepEqual(fencedCode('```ts\nlet a'), [{ language: 'ts', code: 'let a', closed: false }]);
  });
});
