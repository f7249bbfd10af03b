import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { type TestServer, until } from '@tricorn/testing';
import { fileOf, isRefused, RefusedError, Tricorn } from '../index.js';
import { endlessPrompt, endlessWords } from '../testing/startLanguageServer.js';

/** The SDK against the real server. */
export function serviceSuite(server: () => TestServer): void {
  let alice: Tricorn;
  before(() => {
    alice = new Tricorn({ baseUrl: server().baseUrl, email: 'alice@example.com', passwd: server().passwd });
  });
  after(() => alice.close());

  describe('the account', () => {
    test('is read with exact amounts', async () => {
      const info = await alice.api.userInfo();
      assert.equal(info.account, 'alice@example.com');
      assert.match(info.balance, /^\d+(\.\d+)?$/);
    });

    test('cannot be accessed with a wrong password', async () => {
      const stranger = new Tricorn({
        baseUrl: server().baseUrl,
        email: 'alice@example.com',
        passwd: 'wrong',
      });
      await assert.rejects(stranger.api.userInfo(), (error) => isRefused(error, 'credentialsWrong'));
    });

    test('has a statement that is read completely, page by page', async () => {
      const kinds: string[] = [];
      for await (const { kind, memo } of alice.each('statement', {}, { pageSize: 1 }))
        kinds.push(`${kind} ${memo}`);
      assert.deepEqual(kinds, ['grant demo account', 'grant demo account']);
    });

    test('has a statement that can be downloaded as CSV', async () => {
      const download = await alice.exportStatement();
      assert.deepEqual([download.name, download.type.split(';')[0]], ['statement.csv', 'text/csv']);
      const [header, ...lines] = (await download.text()).trimEnd().split('\n');
      assert.equal(header, 'time,currency,kind,state,amount,quote,refund,memo,jobID');
      assert.equal(lines.length, 2);
      for (const line of lines)
        assert.match(line, /^[\d-]{10}T[\d:.]{12}Z,(CCD|LLM),grant,credited,\d+,0,0,demo account,$/);
    });

    test('is registered once', async () => {
      const fields = { email: 'dora@example.com', passwd: 'a long password' };
      await alice.api.register(fields);
      await assert.rejects(alice.api.register(fields), (error) => isRefused(error, 'emailTaken'));
      const dora = new Tricorn({ baseUrl: server().baseUrl, ...fields });
      assert.equal((await dora.api.userInfo()).email, fields.email);
    });
  });

  describe('uploads', () => {
    test('stream a file with progress', async () => {
      const bytes = 20_000_000;
      const chunk = new Uint8Array(1_000_000);
      const seen: number[] = [];
      const path = await alice.upload(
        {
          name: 'zeros.bin',
          type: '',
          size: bytes,
          stream: () => {
            let left = bytes;
            return new ReadableStream({
              pull: (controller) => {
                controller.enqueue(chunk);
                left -= chunk.length;
                if (left === 0) controller.close();
              },
            });
          },
        },
        { onProgress: ({ bytesDone }) => seen.push(bytesDone) },
      );
      assert.match(path, /^\/uploads\/.+\/zeros\.bin$/);
      assert.ok(seen.length >= 20);
      assert.equal(seen.at(-1), bytes);
    });

    test('keep names that need quoting', async () => {
      const path = await alice.upload(fileOf('an "odd" näme.csv', 'a,b\n1,2\n'));
      assert.match(path, /n.*me\.csv$/);
    });

    test('stop when the signal aborts', async () => {
      const controller = new AbortController();
      let pulled = 0;
      const endless = {
        name: 'endless',
        type: '',
        stream: () =>
          new ReadableStream<Uint8Array>({
            pull: (sink) => {
              sink.enqueue(new Uint8Array(1000));
              if (++pulled === 20) controller.abort(new Error('enough'));
            },
          }),
      };
      const upload = alice.upload(endless, { signal: controller.signal });
      await assert.rejects(upload, /enough/);
    });
  });

  describe('an answer that is stopped', () => {
    const generated = endlessWords.join('');
    const prompt = endlessPrompt;
    /** Tokens of answers that were charged. */
    const charged = async () =>
      (await alice.api.llmUsage({})).data.reduce((sum, { completion_tokens }) => sum + completion_tokens, 0);
    const settled = async (before: number) =>
      await until(async () => (await charged()) > before, { describe: 'the stopped answer is charged' });

    test('by its signal is charged as far as it got, and found again under its key', async () => {
      const before = await charged();
      const idempotencyKey = 'stopped by its signal';
      const leaving = new AbortController();
      const read = async () => {
        let seen = '';
        for await (const piece of alice.ask({ prompt }, { signal: leaving.signal, idempotencyKey })) {
          seen += piece;
          if (seen === generated) leaving.abort(new Error('enough'));
        }
      };
      await assert.rejects(read(), /enough/);
      await settled(before);
      const { text, completion_tokens, finish_reason } = await alice.ask({ prompt }, { idempotencyKey });
      assert.deepEqual(
        [text, completion_tokens, finish_reason],
        [generated, endlessWords.length, 'cancelled'],
      );
      assert.equal((await charged()) - before, endlessWords.length, 'charged once');
    });

    test('by leaving the loop is charged as far as it got', async () => {
      const before = await charged();
      const answer = alice.ask({ prompt });
      let seen = '';
      for await (const piece of answer) {
        seen += piece;
        if (seen === generated) break;
      }
      await assert.rejects(answer.done(), /stopped before it was complete/);
      await settled(before);
      const stopped = await answer.stopped();
      assert.deepEqual([stopped?.text, stopped?.completion_tokens], [generated, endlessWords.length]);
      assert.equal((await charged()) - before, endlessWords.length, 'charged once');
    });
  });

  test('refusals by the client have the name, the field and the message of the service', async () => {
    const token = await alice.token();
    const cases = [
      ['genImg', {}],
      ['genImg', { prompt: 'a', n_steps: 1000 }],
      ['genImg', { prompt: 'a', guidance_scale: 'much' }],
      ['jobListByUser', { pageNo: 1 }],
      ['jobListByUser', { pageNo: 1, pageSize: 1000 }],
      ['queryGuarantee', { model: 'GAN' }],
      ['queryGuarantee', { model: 'CNN', jobName: 'n', epoch: 1.5, x_train: 'p', train_shard: 0.5 }],
      ['queryGuarantee', { model: 'CNN', jobName: 'n', epoch: 1, x_train: 'p', train_shard: 1 }],
      ['fillData', { jobID: 'x', input: '1' }],
      ['buyLLMToken', { tokensNum: 0, jobName: 'n' }],
      ['register', { email: 'a@example.com', passwd: 'short' }],
      ['createJobByInput', { computation: 'Division', input: '1', jobName: 'n', parties: ['a'] }],
    ] as const;
    for (const [name, fields] of cases) {
      const response = await fetch(server().baseUrl + operations[name].path, {
        method: 'POST',
        headers: { token },
        body: JSON.stringify(fields),
      });
      const { error, field, msg, code } = (await response.json()) as Record<string, unknown>;
      const call = alice.api[name] as (fields: object) => Promise<unknown>;
      await assert.rejects(call(fields), (refusal) => {
        assert.ok(refusal instanceof RefusedError);
        assert.equal(refusal.sent, false);
        assert.deepEqual(
          [refusal.error, refusal.details.field, refusal.message, refusal.code],
          [error, field, msg, code],
          name,
        );
        return true;
      });
    }
  });

  test('jobs and files that do not exist are refused by name', async () => {
    await assert.rejects(alice.job('12345').read(), (error) => isRefused(error, 'jobUnknown'));
    await assert.rejects(alice.job('12345').dataset('feature'), (error) => isRefused(error, 'jobUnknown'));
    await assert.rejects(alice.download(`${server().baseUrl}/files/nothing/a.png`), /404/);
  });
}
