// Memory over 10,000 calls: the heap after a garbage collection, every 1,000 calls, some of them streamed or cancelled.
import { setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openaiCompatibleEngine } from '@tricorn/language';
import { report } from '../_report.js';
import { startStandIn } from './_startStandIn.js';

const callsTotal = 10_000;
const callsPerRound = 1_000;
const concurrency = 16;
/** The first rounds fill caches and connection pools. */
const roundsToSettle = 2;
const goalGrowthMb = 1;

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc');
const standIn = await startStandIn();
const engine = openaiCompatibleEngine({ url: standIn.url, model: 'bench' });
// One long-lived signal for all calls, as in a server that shuts down: a common source of leaks.
const shutdown = new AbortController();
setMaxListeners(concurrency + 1, shutdown.signal);

async function callOnce(number) {
  const cancelAfterFirst = new AbortController();
  if (number % 10 === 0) {
    await engine.complete(
      { prompt: 'Hi' },
      { signal: cancelAfterFirst.signal, onToken: () => cancelAfterFirst.abort() },
    );
  } else {
    await engine.complete({ prompt: 'Hi' }, { signal: shutdown.signal, onToken: () => {} });
  }
}

const rounds = [];
for (let done = 0; done < callsTotal; done += callsPerRound) {
  let next = done;
  const lane = async () => {
    while (next < done + callsPerRound) await callOnce(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  rounds.push({
    calls: done + callsPerRound,
    'heap MB': (heapUsed / 1e6).toFixed(2),
    'rss MB': (rss / 1e6).toFixed(1),
  });
}
await engine.close();
standIn.stop();

console.log(`Memory over ${callsTotal} calls, ${concurrency} at a time, one in ten cancelled`);
console.table(rounds);
const grownMb = Number(rounds.at(-1)['heap MB']) - Number(rounds[roundsToSettle - 1]['heap MB']);
report({
  what: `engine, heap growth over ${callsTotal.toLocaleString('en-US')} calls`,
  unit: 'MB',
  ours: grownMb,
  goal: { atMost: goalGrowthMb },
});
console.log(`Heap growth after the first ${roundsToSettle * callsPerRound} calls: ${grownMb.toFixed(2)} MB`);
console.log(`Goal (below ${goalGrowthMb} MB): ${grownMb < goalGrowthMb ? 'met' : 'NOT met'}`);
