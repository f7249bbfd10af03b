import assert from 'node:assert/strict';
import { test } from 'node:test';

interface Mutant {
  readonly name: string;
  readonly killedBy: { readonly file: string; readonly test: string };
  readonly short?: boolean;
}

const scripts = new URL('../../scripts/', import.meta.url);
const { mutants } = (await import(new URL('mutants.js', scripts).href)) as { mutants: Mutant[] };
const { checkMutant, judge } = (await import(new URL('runMutants.js', scripts).href)) as {
  checkMutant(mutant: Mutant): void;
  judge(test: Mutant['killedBy'], mutant: Mutant): string;
};

test('every fault of the list changes code that exists', () => {
  for (const mutant of mutants) checkMutant(mutant);
});

// The others run with `npm run mutants`.
for (const mutant of mutants.filter(({ short }) => short)) {
  test(`a fault is noticed: ${mutant.name}`, () => {
    assert.equal(judge(mutant.killedBy, mutant), 'noticed');
  });
}
