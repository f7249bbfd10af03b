import assert from 'node:assert/strict';
import { until } from '@tricorn/testing';
import type { Attack } from '../attack.js';
import { open } from '../connection.js';
import { newAccount } from '../newAccount.js';
import type { Target } from '../target.js';

const textBytes = 2 * 1024 ** 2;
/** Values that cost far more to parse than their bytes. */
const unknown = Array.from({ length: 5_000 }, (_, index) => ({ a: index }));

async function modelOf({ baseUrl }: Target, token: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/v1/models`, { headers: { token } });
  const { data } = (await answer.json()) as { data: { id: string; endpoints: string[] }[] };
  return data.find(({ endpoints }) => endpoints.includes('responses'))!.id;
}

/** Keeps what nobody knows in stored responses, and reads large ones again and again without waiting for them. */
export const storedResponses: Attack = {
  name: 'stored-responses',
  claim: 'stored responses keep known fields only, count as stored bytes, and reading them delays nobody',
  run: async ({ target, alice }) => {
    // Its room is its own, whatever other attacks have left.
    const token = await newAccount(target);
    const account = (await target.call('userInfo', {}, token)).body['email'];
    const granted = await target.call('operatorGrant', { account, currency: 'LLM', amount: '10000' }, alice);
    assert.equal(granted.status, 200, JSON.stringify(granted.body));
    const model = await modelOf(target, token);
    const store = async (...items: object[]) => {
      const input = [...items, { role: 'user', content: 'Say yes.', unknown }];
      const body = JSON.stringify({ model, input, max_output_tokens: 1 });
      return await target.post('/v1/responses', body, { token });
    };
    const storedBytes = async () => Number((await target.call('uploadList', {}, token)).body['storedBytes']);
    const before = await storedBytes();
    const small = await store();
    assert.equal(small.status, 200, JSON.stringify(small.body));
    const added = (await storedBytes()) - before;
    assert.ok(added > 100 && added < 20_000, `a small response takes ${added} bytes`);

    // Writing it as JSON would hold the serving thread.
    const huge = await store({
      type: 'reasoning',
      summary: [{ type: 'summary_text', text: 'é'.repeat(textBytes * 3) }],
    });
    assert.deepEqual([huge.status, /`store: false`/.test(JSON.stringify(huge.body))], [413, true]);

    // Two bytes each, which take longest to read and to write.
    const text = 'é'.repeat(textBytes / 2);
    const kept = [small];
    const large = await until(
      async () => {
        const answer = await store({ type: 'reasoning', summary: [{ type: 'summary_text', text }] });
        if (answer.status === 200) kept.push(answer);
        else assert.equal(answer.body['error'] && answer.status, 413, JSON.stringify(answer.body));
        return answer.status === 413 && kept.at(-1);
      },
      { describe: 'there is no more room' },
    );
    assert.ok(kept.length > 2 && kept.length < 10, `${kept.length - 1} large responses had room`);
    const path = `/v1/responses/${large.body['id']}`;
    const get = (address: string) =>
      open(target.baseUrl, `GET ${address} HTTP/1.1\r\nhost: localhost\r\ntoken: ${token}\r\n\r\n`, false);
    for (let round = 0; round < 5; round++) {
      const readers = await Promise.all(
        Array.from({ length: 30 }, (_, reader) => get(reader % 2 === 0 ? path : `${path}/input_items`)),
      );
      for (const { socket } of readers) socket.destroy();
    }
    const items = await until(
      async () => {
        const answer = await fetch(`${target.baseUrl}${path}/input_items`, { headers: { token } });
        return answer.ok && (await answer.text());
      },
      { describe: 'the items are read when the others have gone' },
    );
    assert.ok(items.length > textBytes / 2 && !items.includes('"unknown"'));
    for (const { body } of kept)
      assert.equal(
        (
          await fetch(`${target.baseUrl}/v1/responses/${body['id']}`, {
            method: 'DELETE',
            headers: { token },
          })
        ).status,
        200,
      );
    assert.equal(await storedBytes(), before);
  },
};
