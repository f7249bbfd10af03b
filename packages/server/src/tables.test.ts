import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { errorTable, limitTable } from '@tricorn/contract';
import { settingTable, unknownSettings } from './config.js';
import { readDocuments, readSources, withoutComments } from './testing/sourceText.js';

const sources = readSources();
const documents = readDocuments();
/** The packages that answer requests; the client and the console only read the answers. */
const services = sources.filter(({ path }) => !/^packages\/(contract|client|console)\//.test(path));

/** Whether code creates an error of this name, rather than comparing with one. */
const makesError = (code: string, name: string): boolean =>
  /\b(ServiceError|ErrorName|errorTable)\b/.test(code) &&
  new RegExp(`(?<!([=!]==|\\bcase)\\s*)'${name}'(?!\\s*[=!]==)|\\berrorTable\\.${name}\\b`).test(code);

/** Whether code reads a limit: `limits.name`, or `{ name } = limits`. */
const readsLimit = (code: string, name: string): boolean =>
  new RegExp(`\\blimits\\??\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*=\\s*[\\w.#]*\\blimits\\b`).test(
    code,
  );

/** Whether code passes the name of a setting to a reader: `settings.text('NAME')`, `env['NAME']`. */
const readsSetting = (code: string, name: string): boolean => new RegExp(`[([]\\s*'${name}'`).test(code);

const unused = (names: readonly string[], isUsed: (code: string, name: string) => boolean): string[] =>
  names.filter((name) => !services.some(({ text }) => isUsed(text, name)));

describe('the tables', () => {
  test('contain no error that nothing throws', () => {
    assert.deepEqual(unused(Object.keys(errorTable), makesError), []);
  });

  test('contain no limit that nothing reads', () => {
    assert.deepEqual(unused(Object.keys(limitTable), readsLimit), []);
  });

  test('contain no setting that nothing reads', () => {
    assert.deepEqual(unused(Object.keys(settingTable), readsSetting), []);
  });

  test('contain every error that the documentation names', () => {
    const examples = documents.flatMap(({ path, text }) => {
      const answers = [...text.matchAll(/"error":\s*"(\w+)"/g)].map(([, name]) => name!);
      const refusals = [...text.matchAll(/isRefused\(\w+,([^)]*)\)/g)].flatMap(([, names]) =>
        [...names!.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
      );
      return [...answers, ...refusals].map((name) => ({ path, name }));
    });
    assert.ok(examples.length > 0);
    assert.deepEqual(
      examples.filter(({ name }) => !Object.hasOwn(errorTable, name)),
      [],
    );
  });

  test('contain every setting that the source or the documentation names', () => {
    const names = [...sources, ...documents]
      .flatMap(({ text }) => text.match(/\bTRICORN_[A-Z0-9_]+[A-Z0-9]\b/g) ?? [])
      .filter((name) => !name.startsWith('TRICORN_TEST_'));
    assert.ok(names.length > 0);
    assert.deepEqual(unknownSettings(Object.fromEntries(names.map((name) => [name, '1']))), []);
  });
});

describe('the scan', () => {
  const imports = "import { ServiceError } from '@tricorn/contract';\n";

  test('finds an error that is thrown directly, conditionally or from a table', () => {
    for (const code of [
      "throw new ServiceError('jobUnknown', 'text');",
      "throw new ServiceError(isJob ? 'jobUnknown' : 'taskUnknown');",
      "const names: Record<Code, ErrorName> = { MISSING: 'jobUnknown' };",
      'reason: errorTable.jobUnknown.meaning',
    ])
      assert.ok(makesError(withoutComments(imports + code), 'jobUnknown'), code);
  });

  test('does not mistake a comparison, a comment or another name for a throw', () => {
    for (const code of [
      "if (error.error === 'jobUnknown') return;",
      "case 'jobUnknown':",
      "// throw new ServiceError('jobUnknown')",
      "/* throw new ServiceError('jobUnknown') */",
      "throw new ServiceError('jobUnknownToo');",
    ])
      assert.ok(!makesError(withoutComments(imports + code), 'jobUnknown'), code);
  });

  test('distinguishes reading a limit from another value of the same name', () => {
    assert.ok(readsLimit('take(config.limits.epochsMax)', 'epochsMax'));
    assert.ok(readsLimit('const { a, epochsMax } = this.#config.limits;', 'epochsMax'));
    assert.ok(!readsLimit('const epochsMax = 3;', 'epochsMax'));
    assert.ok(!readsLimit('limits.epochsMaxAgain', 'epochsMax'));
  });

  test('distinguishes reading a setting from its line in the table', () => {
    assert.ok(readsSetting("host: settings.text('HOST')", 'HOST'));
    assert.ok(!readsSetting("HOST: 'Address to listen on.',", 'HOST'));
  });

  test('keeps comment markers inside strings', () => {
    assert.equal(withoutComments("fetch('http://a'); // b"), "fetch('http://a');  ");
  });
});
