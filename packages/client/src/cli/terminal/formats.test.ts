import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { formatResult } from './formats.js';

const job = {
  name: 'a "first", job',
  cost: 12345678901234567890n,
  done: true,
  parties: ['x', 'y'],
  none: null,
};

describe('results for programs', () => {
  test('are YAML in which texts stay texts', () => {
    assert.equal(
      formatResult('yaml', [{ ...job, version: '1.0', nested: { list: [], empty: {} } }]),
      [
        '- name: "a \\"first\\", job"',
        '  cost: 12345678901234567890',
        '  done: true',
        '  parties:',
        '    - "x"',
        '    - "y"',
        '  none: null',
        '  version: "1.0"',
        '  nested:',
        '    list: []',
        '    empty: {}',
      ].join('\n'),
    );
    assert.equal(formatResult('yaml', []), '[]');
  });

  const hasYaml = spawnSync('python3', ['-c', 'import yaml']).status === 0;
  test('are YAML that another reader understands', { skip: !hasYaml && 'python3 has no yaml here' }, () => {
    const text = formatResult('yaml', { list: [[1, 2], [{ a: 'yes: no' }]], text: 'two\nlines' });
    const read = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))';
    const { stdout } = spawnSync('python3', ['-c', read], { input: text, encoding: 'utf8' });
    assert.deepEqual(JSON.parse(stdout), { list: [[1, 2], [{ a: 'yes: no' }]], text: 'two\nlines' });
  });

  test('are CSV with one row for each record', () => {
    assert.equal(
      formatResult('csv', [job, { name: '=1+1', extra: -2 }]),
      'name,cost,done,parties,none,extra\n"a ""first"", job",12345678901234567890,true,"[""x"",""y""]",,\n\'=1+1,,,,,-2',
    );
    assert.equal(formatResult('csv', { a: 1 }), 'a\n1');
  });

  test('are CSV in which amounts can be added up, and formulas are texts', () => {
    const [, row] = formatResult('csv', { spent: '-0.25', dash: '-', sum: '-1+2', at: '@x' }).split('\n');
    assert.equal(row, "-0.25,'-,'-1+2,'@x");
  });
});
