import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkParameters, computationNames, LearningError, parameterTables } from './parameterTables.js';
import { findAlgorithm } from './registry.js';

test('every algorithm takes the parameters of its table, and its defaults are within its limits', () => {
  for (const name of computationNames) {
    const rules = parameterTables[name];
    assert.equal(findAlgorithm(name).parameters, rules);
    const defaults = checkParameters(rules, {});
    assert.deepEqual(checkParameters(rules, defaults), defaults, name);
  }
});

test('a value just outside a limit is refused and the parameter is named', () => {
  for (const name of computationNames) {
    for (const [parameter, rule] of Object.entries(parameterTables[name])) {
      const outside =
        rule.kind === 'choice'
          ? ['other']
          : rule.kind === 'integers'
            ? [rule.min - 1, rule.max + 1, '', ' '].map((value) => `1,${value}`)
            : [rule.max * 1.01 + 1, 'above' in rule ? rule.above : rule.min - 1, 'many'];
      for (const value of outside) {
        assert.throws(
          () => checkParameters(parameterTables[name], { [parameter]: value }),
          (error) =>
            error instanceof LearningError &&
            error.code === 'PARAMETER_OUT_OF_RANGE' &&
            error.place.parameter === parameter,
          `${name}: ${parameter}=${value}`,
        );
      }
    }
  }
});

test('the tables load without any package, as a browser does', () => {
  const seen = new Set<string>();
  const visit = (url: URL) => {
    if (seen.has(url.href)) return;
    seen.add(url.href);
    const source = readFileSync(url, 'utf8');
    for (const [, target] of source.matchAll(/from '([^']+)'/g)) {
      assert.match(target!, /^\./, `${url.pathname} imports ${target}`);
      visit(new URL(target!, url));
    }
  };
  visit(new URL('./parameterTables.js', import.meta.url));
  assert.ok(seen.size > 1, 'at least the rules themselves are in another file');
});
