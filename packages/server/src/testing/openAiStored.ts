import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type OpenAI from 'openai';
import type { Db } from '../ground/store/database.js';

interface Context {
  alice: OpenAI;
  bob: OpenAI;
  db(): Db;
  storedBytes(): Promise<number>;
  tokensLeft(): Promise<bigint>;
}

/** Stored chat completions and compacted conversations; run by the test of the whole interface on its server. */
export function storedTests(context: () => Context): void {
  const ask = async (openai: OpenAI, fields: object = {}): Promise<OpenAI.Chat.Completions.ChatCompletion> =>
    await openai.chat.completions.create({
      model: 'able',
      messages: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'Weather?' }] },
      ],
      stream: false,
      store: true,
      ...fields,
    } as OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming);
  const idsOf = async (listed: AsyncIterable<{ id: string }>) => {
    const ids: string[] = [];
    for await (const { id } of listed) ids.push(id);
    return ids;
  };
  /** Other tests of the interface may have stored some. */
  const forgetAll = async ({ chat }: OpenAI) => {
    for (const id of await idsOf(chat.completions.list())) await chat.completions.delete(id);
  };

  test('stores chat completions on request, lists them by model and metadata, and forgets them', async () => {
    const { alice, bob, storedBytes } = context();
    const { completions } = alice.chat;
    await forgetAll(alice);
    const bytesBefore = await storedBytes();
    await ask(alice, { store: false, metadata: { run: { of: 'another shape' } } });
    const unrelated = await alice.responses.create({ model: 'able', input: 'Hello' });
    const first = await ask(alice, { metadata: { run: 'one', by: 'me' } });
    const stream = await completions.create({
      model: 'able',
      messages: [{ role: 'user', content: 'Hello' }],
      stream: true,
      store: true,
      metadata: { run: 'two' },
    });
    let streamedId = '';
    for await (const { id } of stream) streamedId = id;
    const third = await ask(alice);
    const ids = [first.id, streamedId, third.id];

    assert.deepEqual(await completions.retrieve(first.id), { ...first, metadata: { run: 'one', by: 'me' } });
    assert.equal((await completions.retrieve(streamedId)).choices[0]?.message.content, 'Fine.');
    assert.deepEqual(await idsOf(completions.list({ limit: 1 })), ids);
    assert.deepEqual(await idsOf(completions.list({ limit: 2, order: 'desc' })), ids.toReversed());
    assert.deepEqual(await idsOf(completions.list({ model: 'able' })), ids);
    assert.deepEqual(await idsOf(completions.list({ model: 'unable' })), []);
    assert.deepEqual(await idsOf(completions.list({ metadata: { run: 'two' } })), [streamedId]);
    assert.deepEqual(await idsOf(completions.list({ metadata: { run: 'one' } })), [first.id]);
    assert.deepEqual(await idsOf(completions.list({ metadata: { run: 'one', by: 'you' } })), []);

    const messages = completions.messages.list(first.id, { limit: 1 });
    const read = [];
    for await (const message of messages) read.push([message.role, message.content, message.content_parts]);
    assert.deepEqual(read, [
      ['developer', 'Be brief.', null],
      ['user', null, [{ type: 'text', text: 'Weather?' }]],
    ]);

    const noted = await completions.update(first.id, { metadata: { run: 'three' } });
    assert.deepEqual(noted, { ...first, metadata: { run: 'three' } });
    assert.deepEqual(await idsOf(completions.list({ metadata: { run: 'three' } })), [first.id]);

    const missing = { status: 404, code: 'responseUnknown' };
    assert.deepEqual(await idsOf(bob.chat.completions.list()), []);
    await assert.rejects(bob.chat.completions.retrieve(first.id), missing);
    await assert.rejects(bob.chat.completions.update(first.id, { metadata: {} }), missing);
    await assert.rejects(bob.chat.completions.delete(first.id), missing);
    await assert.rejects(completions.retrieve(unrelated.id), missing);
    await assert.rejects(alice.responses.retrieve(first.id), missing);
    await assert.rejects(
      alice.responses.create({ model: 'able', input: 'x', previous_response_id: first.id }),
      { status: 404, param: 'previous_response_id' },
    );

    for (const id of ids)
      assert.deepEqual(await completions.delete(id), {
        id,
        object: 'chat.completion.deleted',
        deleted: true,
      });
    assert.deepEqual(await idsOf(completions.list()), []);
    await alice.responses.delete(unrelated.id);
    assert.equal(await storedBytes(), bytesBefore);
  });

  test('refuses by name what cannot be stored or listed, before a charge', async () => {
    const { alice, tokensLeft } = context();
    const before = await tokensLeft();
    const seventeen = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`name ${at}`, 'x']));
    for (const metadata of [{ run: 1 }, { run: 'x'.repeat(513) }, { run: '\0' }, seventeen])
      await assert.rejects(
        ask(alice, { metadata }),
        ({ status, param }) => status === 400 && /^metadata/.test(param),
      );
    const refused = async (query: object, param: string) =>
      await assert.rejects(idsOf(alice.chat.completions.list(query as never)), { status: 400, param });
    await refused({ limit: 0 }, 'limit');
    await refused({ order: 'up' }, 'order');
    await refused({ after: 'chatcmpl-unknown' }, 'after');
    await refused({ model: '\0' }, 'model');
    await refused({ metadata: { run: '\0' } }, 'metadata');
    assert.equal(await tokensLeft(), before);
  });

  test('ends a page of long answers early', async () => {
    const { alice, db } = context();
    await forgetAll(alice);
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) ids.push((await ask(alice)).id);
    await sql`update llm_response set response = left(response, -1) || ',"x":"' || repeat('x', 500000) || '"}'
      where id = any(${ids})`.execute(db());
    const page = await alice.chat.completions.list({ limit: 3 });
    assert.deepEqual([page.data.length, page.has_more], [2, true]);
    assert.deepEqual(await idsOf(alice.chat.completions.list({ limit: 3 })), ids);
    await forgetAll(alice);
  });

  test('compacts a conversation into a summary, with which it is continued', async () => {
    const { alice, tokensLeft } = context();
    const before = await tokensLeft();
    const given: OpenAI.Responses.ResponseInputItem[] = [
      { role: 'user', content: 'My name is Ada.' },
      { role: 'assistant', content: 'Hello, Ada.' },
      { role: 'user', content: 'Weather?' },
    ];
    const compacted = await alice.responses.compact({ model: 'able', input: given });
    assert.equal(compacted.object, 'response.compaction');
    assert.equal(before - (await tokensLeft()), BigInt(compacted.usage.total_tokens));
    const users = compacted.output.slice(0, -1) as unknown as { role: string; content: { text: string }[] }[];
    assert.deepEqual(
      users.map(({ role, content }) => [role, content[0]?.text]),
      [
        ['user', 'My name is Ada.'],
        ['user', 'Weather?'],
      ],
    );
    const summary = compacted.output.at(-1);
    assert.ok(summary?.type === 'compaction');
    const input = [...compacted.output, { role: 'user' as const, content: 'And now?' }];
    const next = await alice.responses.create({ model: 'able', input: input as never });
    assert.equal(next.output_text, 'Fine.');
    const items = await alice.responses.inputItems.list(next.id, { order: 'asc' });
    assert.deepEqual(items.data[2], summary);
    const later = await alice.responses.compact({ model: 'able', previous_response_id: next.id });
    assert.equal(later.output.length, 4);
  });

  test('refuses what cannot be compacted, and summaries of other servers', async () => {
    const { alice } = context();
    const compact = async (fields: object) =>
      await alice.responses.compact({ model: 'able', ...fields } as never);
    await assert.rejects(compact({}), { status: 400, param: 'input' });
    await assert.rejects(compact({ input: 7 }), { status: 400, param: 'input' });
    await assert.rejects(compact({ model: 'elsewhere', input: 'Hello' }), { status: 404, param: 'model' });
    await assert.rejects(compact({ previous_response_id: 'resp_unknown' }), {
      status: 404,
      param: 'previous_response_id',
    });
    const foreign = [{ type: 'compaction' as const, encrypted_content: 'gAAAA=of another' }];
    await assert.rejects(alice.responses.create({ model: 'able', input: foreign }), {
      status: 400,
      param: 'input',
    });
  });
}
