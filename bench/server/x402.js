// What a payment without an account adds to a picture call on the embedded chain: the request that asks for the terms and the
// paid request, against one request with a token, in turns. Signing is the client's work and is not counted.
//   node bench/server/x402.js
import { startComfyUi } from '../../packages/server/dist/testing/comfyUi.js';
import { paymentFor, startPayingBench } from '../../packages/server/dist/testing/payingCalls.js';
import { report } from '../_report.js';

const calls = 30;
const warmUp = 5;

const comfyUi = await startComfyUi();
const { server, dollars, close } = await startPayingBench({
  env: { TRICORN_COMFYUI_URL: comfyUi.url, TRICORN_SIGNUP_TOKENS: '0' },
});
const url = `${server.url}/sdk/computation/genAI/genImg`;
const request = { method: 'POST', body: JSON.stringify({ prompt: 'an apple [slow]' }) };
const holder = await dollars.holder(10n ** 12n);

const timed = async (work) => {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const value = await work();
  const { user, system } = process.cpuUsage(used);
  return [{ ms: performance.now() - began, cpuMs: (user + system) / 1_000 }, value];
};
const answered = async (headers, status) => {
  const response = await fetch(url, { ...request, headers });
  const body = await response.json();
  if (response.status !== status) throw new Error(JSON.stringify(body));
  return { response, task_id: body.task_id };
};
const cancel = async (task_id, token) => await server.call('cancelTask', { task_id }, token);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

await grantTokens();
const plain = [];
const asked = [];
const paid = [];
for (let index = 0; index < calls + warmUp; index++) {
  const [plainTime, mine] = await timed(() => answered({ token: server.alice }, 200));
  await cancel(mine.task_id, server.alice);
  const [askedTime, terms] = await timed(() => answered({}, 402));
  const headers = await paymentFor(holder, terms.response);
  const [paidTime, theirs] = await timed(() => answered(headers, 200));
  await cancel(theirs.task_id, theirs.response.headers.get('payment-token'));
  if (index < warmUp) continue;
  plain.push(plainTime);
  asked.push(askedTime);
  paid.push(paidTime);
}
/** The terms, and the paid call beyond one with a token. */
const added = (field) => {
  const medians = [plain, asked, paid].map((times) => median(times.map((time) => time[field])));
  const [plainMs, askedMs, paidMs] = medians;
  console.log(
    `${field}: with a token ${plainMs.toFixed(1)}, the terms ${askedMs.toFixed(1)}, paid ${paidMs.toFixed(1)}`,
  );
  return askedMs + paidMs - plainMs;
};
report({
  what: 'what x402 adds to a picture call: the terms, and the paid call beyond one with a token',
  unit: 'ms',
  ours: added('ms'),
  goal: { atMost: 20 },
});
report({
  what: 'the same, processor time of the server and the client that asks',
  unit: 'ms',
  ours: added('cpuMs'),
});
await close();
comfyUi.close();
process.exit(0);

async function grantTokens() {
  const { grant } = await import('../../packages/server/dist/ground/ledger/credits.js');
  const { inTransaction } = await import('../../packages/server/dist/ground/store/inTransaction.js');
  const { db } = server.parts;
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'alice@example.com')
    .executeTakeFirstOrThrow();
  await inTransaction(db, async (tx) => await grant(tx, id, 'LLM', 1_000_000n, 'bench'));
}
