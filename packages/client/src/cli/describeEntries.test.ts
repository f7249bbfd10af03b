import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RefusedError } from '../errors.js';
import type { ItemOf } from '../operationTypes.js';
import type { Tricorn } from '../tricorn.js';
import { describeEntries } from './describeEntries.js';

const id = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const { signal } = new AbortController();

const entry = (kind: ItemOf<'statement'>['kind'], memo: string): ItemOf<'statement'> => ({
  time: 1,
  kind,
  state: 'charged',
  currency: 'LLM',
  amount: '-10',
  quote: '10',
  refund: '0',
  memo,
  jobID: '',
});

/** A client whose list of tasks is given; it counts how many of them were read. */
function clientWith(tasks: Iterable<{ task_id: string; prompt: string }>) {
  const read = { count: 0 };
  async function* each() {
    for (const task of tasks) {
      read.count++;
      yield task;
    }
  }
  return { client: { each } as unknown as Pick<Tricorn, 'each'>, read };
}

const descriptions = async (client: Pick<Tricorn, 'each'>, entries: ItemOf<'statement'>[]) =>
  (await describeEntries(client, entries, signal)).map(({ description }) => description);

describe('a line of the statement', () => {
  test('says what was drawn, which model answered, or the name of the job', async () => {
    const { client } = clientWith([
      { task_id: id('a'), prompt: 'a red apple' },
      { task_id: id('b'), prompt: 'a boat sails' },
    ]);
    const entries = [
      entry('pictures', `genImgFlux task ${id('a')}`),
      entry('pictures', `img2Motion task ${id('b')}`),
      entry('language', 'tricorn-small'),
      entry('learning', 'Decision Tree: fruit'),
    ];
    assert.deepEqual(await descriptions(client, entries), [
      'picture: a red apple',
      'animation: a boat sails',
      'answer by tricorn-small',
      'Decision Tree: fruit',
    ]);
  });

  test('of a deleted task keeps its id, and the search for it ends', async () => {
    function* endless() {
      for (let number = 0; ; number++) yield { task_id: `other ${number}`, prompt: 'other' };
    }
    const { client, read } = clientWith(endless());
    const gone = entry('pictures', `genImg task ${id('c')}`);
    assert.deepEqual(await descriptions(client, [gone]), [`picture ${id('c')}`]);
    assert.equal(read.count, 300);
  });

  test('asks for no tasks if there are none, and does without them if the key may not read them', async () => {
    const { client, read } = clientWith([]);
    assert.deepEqual(await descriptions(client, [entry('grant', 'demo account')]), ['demo account']);
    assert.equal(read.count, 0);
    const refusing = (error: Error) =>
      ({
        each: () => {
          throw error;
        },
      }) as unknown as Pick<Tricorn, 'each'>;
    const drawn = [entry('pictures', `genImg task ${id('d')}`)];
    const narrow = refusing(new RefusedError('keyScopeMissing', 'no', {}));
    assert.deepEqual(await descriptions(narrow, drawn), [`picture ${id('d')}`]);
    await assert.rejects(descriptions(refusing(new Error('broken')), drawn), /broken/);
  });
});
