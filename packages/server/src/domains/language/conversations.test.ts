import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operations } from '@tricorn/contract';
import { until } from '@tricorn/testing';
import { sql } from 'kysely';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';

interface Message {
  id: number;
  after: number;
  role: string;
  text: string;
  state: string;
  tokens_used: number;
}

describe('conversations', () => {
  let model: StandInModel;
  let server: TestServer;
  before(async () => {
    model = await startStandInModel();
    // The coding model writes a word every ten milliseconds until it is stopped.
    server = await startTestServer({
      env: { TRICORN_LLM_URL: model.url, TRICORN_LLM_MODEL: 'slow', TRICORN_CODE_LLM_MODEL: 'endless' },
    });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
    await model.stop();
  });

  const ask = async (conversation: string, prompt: string, extra: object = {}, token = server.alice) =>
    await server.call('callLLM3', { conversation, prompt, max_new_tokens: 8, ...extra }, token);
  const read = async (id: string, token = server.alice) =>
    (await server.call('conversation', { id }, token)).body;
  const messagesOf = async (id: string, token = server.alice) =>
    (await read(id, token))['messages'] as Message[];
  const storedBytes = async (token = server.alice) =>
    Number((await server.call('uploadList', {}, token)).body['storedBytes']);
  const list = async (fields: object = {}, token = server.alice) =>
    (await server.call('conversationList', fields, token)).body['data'] as { id: string; title: string }[];

  test('have at most 1 MiB of text each, so that reading one delays nobody', async () => {
    await ask('conversation-large', 'Why?');
    await sql`update conversation_message set text = repeat('x', 1048570)
      where conversation_id = 'conversation-large' and id = 1`.execute(server.parts.db);
    const refused = await ask('conversation-large', 'And now?');
    assert.deepEqual([refused.status, refused.body.error], [413, 'storageFull'], refused.body.msg);
    assert.equal((await messagesOf('conversation-large')).length, 2);
    await server.call('deleteConversation', { id: 'conversation-large' }, server.alice);
  });

  test('are neither read nor written with an API key', async () => {
    await ask('conversation-keyed', 'Why?');
    const before = await messagesOf('conversation-keyed');
    const terms = { name: 'writer', scopes: 'language:write' };
    const { body } = await server.call('createApiKey', terms, server.alice);
    const key = String(body['key']);
    for (const name of ['callLLM3', 'verticalLLM'] as const)
      for (const conversation of ['conversation-keyed', 'conversation-of-key']) {
        const refused = await server.call(name, { prompt: 'Why?', conversation, after: 2 }, key);
        assert.deepEqual(
          [refused.status, refused.body.error, refused.body.field],
          [403, 'keyNotAllowed', 'conversation'],
        );
      }
    assert.equal((await read('conversation-keyed', key)).error, 'keyNotAllowed');
    assert.deepEqual(await messagesOf('conversation-keyed'), before);
    assert.equal((await read('conversation-of-key')).error, 'conversationUnknown');
    assert.equal((await server.call('callLLM3', { prompt: 'Why?', max_new_tokens: 8 }, key)).status, 200);
    await server.call('deleteConversation', { id: 'conversation-keyed' }, server.alice);
  });

  test('keep questions and answers with their cost, in a tree', async () => {
    const before = await storedBytes();
    const first = await ask('conversation-1', 'Why is the sky blue?');
    assert.equal(first.status, 200, first.body.msg);
    const [question, answer] = await messagesOf('conversation-1');
    assert.deepEqual(
      [question!.id, question!.after, question!.role, question!.text],
      [1, 0, 'user', 'Why is the sky blue?'],
    );
    assert.deepEqual(
      [answer!.id, answer!.after, answer!.text, answer!.tokens_used],
      [2, 1, first.body['text'], first.body['tokens_used']],
    );
    assert.ok(['done', 'cut'].includes(answer!.state));
    await ask('conversation-1', 'And at night?', { after: 2 });
    await ask('conversation-1', 'Why is the sea blue?');
    const all = await messagesOf('conversation-1');
    assert.deepEqual(
      all.map(({ id, after: follows }) => [id, follows]),
      [
        [1, 0],
        [2, 1],
        [3, 2],
        [4, 3],
        [5, 0],
        [6, 5],
      ],
    );
    const bytes = all.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    assert.equal((await storedBytes()) - before, bytes, 'they count as stored bytes');
  });

  test('are listed, found by a word of a message, renamed, exported and deleted', async () => {
    await ask('conversation-2', 'Name a rare zebrafish.\n\nPlease.');
    assert.deepEqual((await list()).map(({ id }) => id).slice(0, 2), ['conversation-2', 'conversation-1']);
    assert.deepEqual(await list({ search: 'ZEBRAfish' }).then((found) => found.map(({ title }) => title)), [
      'Name a rare zebrafish. Please.',
    ]);
    assert.deepEqual(await list({ search: '%' }), []);
    await server.call('renameConversation', { id: 'conversation-2', title: 'Fish' }, server.alice);
    assert.equal((await list())[0]!.title, 'Fish');
    const path = server.url + operations.conversationExport.path;
    const exported = await (await fetch(path, { headers: { token: server.alice } })).text();
    const lines = exported
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { conversation: string });
    assert.deepEqual([lines.length, new Set(lines.map(({ conversation }) => conversation)).size], [8, 2]);
    const before = await storedBytes();
    const { body } = await server.call('deleteConversation', { id: 'conversation-2' }, server.alice);
    assert.equal(body['deleted'], 1);
    assert.equal((await read('conversation-2')).error, 'conversationUnknown');
    assert.ok((await storedBytes()) < before);
    const { rows } =
      await sql`select from conversation_message where conversation_id = 'conversation-2'`.execute(
        server.parts.db,
      );
    assert.equal(rows.length, 0, 'nothing remains');
  });

  test('are reached by their owner alone, and not with an API key', async () => {
    assert.equal((await read('conversation-1', server.bob)).error, 'conversationUnknown');
    for (const [name, fields] of [
      ['renameConversation', { id: 'conversation-1', title: 'mine' }],
      ['deleteConversation', { id: 'conversation-1' }],
      ['stopAnswer', { id: 'conversation-1' }],
    ] as const)
      assert.equal((await server.call(name, fields, server.bob)).body.error, 'conversationUnknown', name);
    assert.deepEqual(await list({}, server.bob), []);
    const taken = await ask('conversation-1', 'The same id', {}, server.bob);
    assert.equal(taken.status, 200, 'ids of one account mean nothing to another');
    assert.equal((await messagesOf('conversation-1', server.bob)).length, 2);
    assert.equal((await messagesOf('conversation-1')).length, 6);
    const terms = { name: 'program', scopes: '*:write' };
    const { key } = (await server.call('createApiKey', terms, server.alice)).body;
    assert.equal((await read('conversation-1', String(key))).error, 'keyNotAllowed');
    assert.equal((await server.call('deleteConversation', { id: '*' }, server.bob)).body['deleted'], 1);
    assert.equal((await messagesOf('conversation-1')).length, 6, 'all of one account');
  });

  test('refuse what cannot be kept, and keep nothing of a refused call', async () => {
    assert.equal((await ask('short', 'x')).body.field, 'conversation');
    assert.equal((await ask('../../etc/passwd', 'x')).body.field, 'conversation');
    const lost = await ask('conversation-1', 'x', { after: 99 });
    assert.deepEqual([lost.body.error, lost.body.field], ['conversationUnknown', 'after']);
    const refused = await ask('conversation-3', 'x', { max_new_tokens: 900_000_000 });
    assert.notEqual(refused.status, 200);
    assert.equal((await read('conversation-3')).error, 'conversationUnknown');
    assert.equal((await messagesOf('conversation-1')).length, 6);
  });

  test('repeat nothing for a repeated request', async () => {
    const key = { 'idempotency-key': 'asked once' };
    const fields = { conversation: 'conversation-4', prompt: 'Once', max_new_tokens: 4 };
    const first = await server.call('callLLM3', fields, server.alice, key);
    const again = await server.call('callLLM3', fields, server.alice, key);
    assert.deepEqual([first.status, again.body['text']], [200, first.body['text']]);
    assert.equal((await messagesOf('conversation-4')).length, 2);
  });

  const open = async (name: 'callLLM3' | 'verticalLLM', conversation: string, tokens: number) => {
    const abort = new AbortController();
    const answer = await fetch(server.url + operations[name].path, {
      method: 'POST',
      headers: { token: server.alice, accept: 'text/event-stream', 'idempotency-key': conversation },
      body: JSON.stringify({ conversation, prompt: 'Tell a long story.', max_new_tokens: tokens }),
      signal: abort.signal,
    });
    assert.equal(answer.status, 200);
    const reader = answer.body!.getReader();
    await reader.read();
    return { leave: () => abort.abort(), reader };
  };
  const ended = async (id: string) =>
    await until(
      async () => {
        const last = (await messagesOf(id)).at(-1);
        return last?.state !== 'writing' && last;
      },
      { describe: 'the answer has ended' },
    );

  test('go on with an answer whose reader has left', async () => {
    const { leave } = await open('callLLM3', 'conversation-5', 60);
    leave();
    const answer = await ended('conversation-5');
    assert.ok(['done', 'cut'].includes(answer.state), answer.state);
    assert.ok(answer.tokens_used > 0 && answer.text.length > 0);
  });

  test('stop an answer on request, and charge what there is of it', async () => {
    await open('verticalLLM', 'conversation-6', 4_000);
    assert.equal((await server.call('stopAnswer', { id: 'conversation-6' }, server.alice)).status, 200);
    const answer = await ended('conversation-6');
    assert.equal(answer.state, 'stopped');
    assert.ok(answer.tokens_used > 0 && answer.tokens_used < 4_000, `${answer.tokens_used}`);
  });

  test('that are deleted stop their answers', async () => {
    const { reader } = await open('verticalLLM', 'conversation-7', 4_000);
    await server.call('deleteConversation', { id: 'conversation-7' }, server.alice);
    for (;;) if ((await reader.read()).done) break;
    assert.equal((await read('conversation-7')).error, 'conversationUnknown');
  });

  test('show an answer whose process has died as stopped', async () => {
    await sql`update conversation_message set state = 'writing', written_at = now() - interval '1 minute'
      where conversation_id = 'conversation-4' and id = 2`.execute(server.parts.db);
    assert.equal((await messagesOf('conversation-4'))[1]!.state, 'stopped');
  });
});
