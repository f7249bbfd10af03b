// Sends random requests, drawn from the contract, to a real server:
//   npm run fuzz                                          a million
//   npm run fuzz -- --requests 20000 --seed 7             as many, from a seed
//   npm run fuzz -- --seed 7 --requests 124 --only 123    one of them again
import { parseArgs } from 'node:util';
import { operations } from '@tricorn/contract';
import { fuzz } from './fuzz.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string' },
  },
});
const [seed, requests] = [Number(values.seed), Number(values.requests)];
console.log(`${requests} requests from seed ${seed}`);
const { statuses, accepted } = await fuzz({
  seed,
  requests,
  only: values.only === undefined ? undefined : Number(values.only),
  onProgress: (sent) => {
    if (sent % 5_000 === 0) console.log(`${sent} sent, ${Math.round(process.uptime())} s`);
  },
});
console.log(Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)));
const never = Object.keys(operations).filter((name) => !accepted.has(name));
console.log(`${accepted.size} operations were accepted at least once; never: ${never.join(', ') || 'none'}`);
