import assert from 'node:assert/strict';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';

const column = (name: string) => ({ name, kind: 'number', min: '0', max: '100000', decimals: 0 });
const category = (name: string, values: number) => ({
  name,
  kind: 'category',
  values: Array.from({ length: values }, (_, value) => `${value}`),
});
const names = Array.from({ length: 101 }, (_, at) => `c${at}`);
const common = { where: [], groupBy: [] as string[], rowsMax: 1_000, rowsMin: 200, epsilonMicros: null };

type Question = Record<'columns' | 'where' | 'groupBy' | 'measures', object> & typeof common;

/** Questions that are short, and have millions of groups, bins or products. */
const questions: Readonly<Record<string, Question>> = {
  groups: {
    columns: [category('g', 1_024), category('h', 1_024)],
    ...common,
    groupBy: ['g', 'h'],
    measures: [{ of: 'count' }],
  },
  bins: {
    columns: [column('a'), category('g', 32), category('h', 32)],
    ...common,
    groupBy: ['g', 'h'],
    measures: Array.from({ length: 500 }, (_, at) => ({ of: 'histogram', column: 'a', bins: 4_096 - at })),
  },
  products: {
    columns: names.map(column),
    ...common,
    measures: Array.from({ length: 100 }, (_, at) => ({
      of: 'regression',
      column: `c${at}`,
      predictors: names.filter((name) => name !== `c${at}`),
      penalty: '0',
    })),
  },
};

/** Preparing a question is free. */
export const longQuestions: Attack = {
  name: 'long-questions',
  claim: 'a short question with a long program is refused, and planning it delays nobody',
  needsNodes: true,
  run: async ({ target, alice, scale }) => {
    const parties = ['alice@example.com', 'bob@example.com'];
    const prepare = async (question: Question) => {
      const { columns, where, groupBy, measures, ...rest } = question;
      const text = JSON.stringify({ columns, where, groupBy, measures, ...rest });
      return await target.call('prepareQuestion', { question: text, parties }, alice);
    };
    const small = { columns: [column('a')], ...common, measures: [{ of: 'sum', column: 'a' }] };
    await until(async () => (await prepare(small)).status === 200, { describe: 'the nodes are ready' });
    for (let round = 0; round < scale; round++)
      for (const [name, question] of Object.entries(questions)) {
        const { status, body } = await prepare(question);
        assert.deepEqual([status, body.error], [400, 'invalidField'], `${name}: ${body.msg}`);
      }
  },
};
