import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { errorTable } from '@tricorn/contract';
import { parameterTables } from '@tricorn/learning/parameters';
import { texts as accountTexts } from './account.js';
import { texts as chainTexts } from './chain.js';
import { texts as chatTexts } from './chat.js';
import { de } from './de/index.js';
import { counted } from './en/counted.js';
import { texts as homeTexts } from './home.js';
import { texts as core, type Texts } from './index.js';
import { texts as jobsTexts } from './jobs.js';
import { chosenLanguage } from './language.js';
import { texts as learnTexts } from './learn.js';
import { texts as ledgerTexts } from './ledger.js';
import { merged } from './merged.js';
import { texts as operatorTexts } from './operator.js';
import { texts as studioTexts } from './studio.js';
import { texts as togetherTexts } from './together.js';
import { texts as trainTexts } from './train.js';

/** Everything, as no page loads it at once. */
const texts: Texts = {
  ...core,
  account: accountTexts.account,
  learn: learnTexts.learn,
  ledger: ledgerTexts.ledger,
  operator: operatorTexts.operator,
  train: trainTexts.train,
  chain: chainTexts.chain,
  chat: chatTexts.chat,
  home: homeTexts.home,
  jobs: jobsTexts.jobs,
  studio: studioTexts.studio,
  together: togetherTexts.together,
};

const sources = fileURLToPath(new URL('../../../src/', import.meta.url));

describe('the texts of the console', () => {
  test('stand in the texts alone, so that a component needs no change for another language', () => {
    const attribute =
      /\b(?:label|title|description|about|placeholder|aria-label|alt|exit|question)="[A-Za-z]/;
    const betweenTags = />\s*[A-Z][a-z]+[^<>{}=]*<\//;
    const components = readdirSync(sources, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.tsx'));
    assert.ok(components.length > 50);
    for (const name of components) {
      const source = readFileSync(join(sources, name), 'utf8');
      assert.doesNotMatch(source, attribute, name);
      assert.doesNotMatch(source, betweenTags, name);
    }
  });

  test('are never empty', () => {
    const visit = (node: unknown, path: string): void => {
      // The first group of rooms has no heading.
      if (path.endsWith('.groups.start')) return;
      if (typeof node === 'string') assert.notEqual(node.trim(), '', path);
      else if (typeof node === 'object' && node !== null)
        for (const [key, child] of Object.entries(node)) visit(child, `${path}.${key}`);
    };
    visit(texts, 'texts');
  });

  test('introduce the console as its first page does, which needs no script', () => {
    const page = readFileSync(join(sources, '../index.html'), 'utf8');
    assert.ok(page.includes(`content="${texts.shell.tagline}"`));
    assert.ok(page.includes(`<title>${texts.shell.product}</title>`));
  });

  test('are all in German as well, key by key', () => {
    const german = merged(texts, de);
    assert.equal(german.studio.task.again, 'Noch einmal');
    assert.equal(german.shell.groups.start, '');
    const visit = (english: unknown, other: unknown, path: string): void => {
      assert.equal(typeof other, typeof english, `${path} has no German text`);
      if (typeof english !== 'object' || english === null) return;
      assert.deepEqual(Object.keys(other as object).sort(), Object.keys(english).sort(), path);
      for (const [key, child] of Object.entries(english))
        visit(child, (other as Record<string, unknown>)[key], `${path}.${key}`);
    };
    visit(texts, de, 'de');
  });

  test('say in German what the service says in English', () => {
    const german = merged(texts, de);
    for (const [name, { meaning }] of Object.entries(errorTable))
      assert.notEqual(german.errors.meaningOf(name as keyof typeof errorTable, meaning), meaning, name);
    for (const rules of Object.values(parameterTables))
      for (const { about } of Object.values(rules))
        assert.notEqual(german.learn.form.aboutParameter(about), about, about);
    // Every code of a warning, as it stands in the library.
    for (const folder of ['check', 'cluster', 'run'])
      for (const name of readdirSync(join(sources, '../../learning/src', folder))) {
        const source = readFileSync(join(sources, '../../learning/src', folder, name), 'utf8');
        if (name.endsWith('.test.ts')) continue;
        for (const [, code] of source.matchAll(/(?:code: |\[\s*)'([A-Z]+(?:_[A-Z]+)+)'/g))
          assert.notEqual(german.learn.check.finding({ code: code!, message: 'x' }), 'x', code);
      }
    assert.equal(
      german.learn.check.finding({ code: 'ID_COLUMN', message: 'x', columnName: 'no' }),
      '„no“: Die Spalte sieht wie eine Zeilennummer oder Kennung aus.',
    );
    assert.equal(
      german.learn.check.finding({ code: 'MISSING_TARGET', message: 'x', columnName: 'y', rows: 12 }),
      '„y“: In mindestens einer Zeile fehlt der Zielwert. (12 Zeilen)',
    );
  });

  test('are in the language that was chosen, or that the browser asks for', () => {
    const asking = (languages: string[], stored: string | null = null) => {
      const given = { navigator: { languages }, localStorage: { getItem: () => stored } };
      const before = Object.fromEntries(
        Object.keys(given).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
      );
      for (const [name, value] of Object.entries(given))
        Object.defineProperty(globalThis, name, { value, configurable: true });
      try {
        return chosenLanguage();
      } finally {
        for (const [name, descriptor] of Object.entries(before))
          if (descriptor === undefined) delete (globalThis as Record<string, unknown>)[name];
          else Object.defineProperty(globalThis, name, descriptor);
      }
    };
    assert.equal(asking(['de-AT', 'en']), 'de');
    assert.equal(asking(['fr', 'de', 'en']), 'de');
    assert.equal(asking(['en-GB', 'de']), 'en');
    assert.equal(asking(['fr']), 'en');
    assert.equal(asking(['de'], 'en'), 'en');
  });

  test('count one thing and many', () => {
    assert.equal(counted(1, 'row'), '1 row');
    assert.equal(counted(1234, 'row'), '1,234 rows');
    assert.equal(counted(2, 'class', 'classes'), '2 classes');
  });

  test('state a probability as a power of two that it does not exceed', () => {
    assert.equal(texts.together.statement.probability(-58.415037499278846), 'probability at most 2^-58');
  });
});
