// Time to the first token of the second answer in a conversation with the embedded model: with the first prompt still
// in the context, with a seed (which reuses whole batches that no other call shared), and from an empty context.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedEngine } from '@tricorn/language';
import { report } from '../_report.js';
import { processor } from './_processor.js';
import { processorMs } from './_processorMs.js';

const rounds = 3;
const promptSentences = 10;
const answerTokens = 8;
const threads = Number(process.env.THREADS ?? 1);
const engine = embeddedEngine({ modelFolder: join(tmpdir(), 'tricorn-test-models'), threads, sequences: 2 });
const question = 'Sailors tell of the sea, of storms and of far harbours. '.repeat(promptSentences);

/** The variants: the seed of both calls, and the account of each. */
const ways = {
  'same account, no seed': { seed: undefined, first: 'anna', second: 'anna' },
  'same account, seed': { seed: 7, first: 'anna', second: 'anna' },
  'empty context': { seed: undefined, first: 'anna', second: 'ben' },
};

async function followUp({ seed, first, second }, round) {
  const opening = [{ role: 'user', content: `${round}. ${question}` }];
  const { text } = await engine.complete(
    { messages: opening, maxNewTokens: answerTokens, seed },
    { cacheScope: first },
  );
  const messages = [...opening, { role: 'assistant', content: text }, { role: 'user', content: 'And then?' }];
  const start = { ms: performance.now(), processorMs: processorMs() };
  const { promptTokens } = await engine.complete({ messages, maxNewTokens: 1, seed }, { cacheScope: second });
  return {
    promptTokens,
    ms: performance.now() - start.ms,
    processorMs: processorMs() - start.processorMs,
  };
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const rows = {};
await engine.countPromptTokens({ prompt: question });
for (const [name, way] of Object.entries(ways)) {
  const measured = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await followUp(way, round));
  rows[name] = {
    'prompt tokens': measured[0].promptTokens,
    'first token ms': Math.round(median(measured.map(({ ms }) => ms))),
    'processor ms': Math.round(median(measured.map((each) => each.processorMs))),
  };
}
await engine.close();
console.log(`Follow-up on the embedded model, ${threads} thread(s), ${processor()}`);
console.table(rows);
for (const [name, row] of Object.entries(rows)) {
  report({
    what: `first token of a second answer: ${name}`,
    unit: 'ms',
    ours: row['first token ms'],
    note: `prompt of ${row['prompt tokens']} tokens, ${threads} thread(s)`,
  });
}
