import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { auditLedger } from '../../ground/ledger/audit.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { clipText, readClip } from '../../testing/speechClips.js';
import { type StandInModel, startStandInModel } from '../../testing/standInModel.js';
import { python } from '../../testing/torch.js';

const run = promisify(execFile);
const needs = (module: string) => ({
  skip: spawnSync(python, ['-c', `import ${module}`]).status === 0 ? false : `needs ${module} for ${python}`,
});

describe("the vendors' clients in Python", () => {
  let model: StandInModel;
  let server: TestServer;
  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({ env: { TRICORN_LLM_URL: model.url, TRICORN_LLM_MODEL: 'able' } });
  });
  after(async () => {
    assert.deepEqual(await auditLedger(server.parts.db), []);
    await server.close();
    await model.stop();
  });

  /** Runs a program and returns what it has put into `seen`. */
  const seenBy = async (client: string, program: string): Promise<unknown> => {
    const source = `import json\n${client}\nseen = []\n${program}\nprint(json.dumps(seen))`;
    const { stdout } = await run(python, ['-c', source], {
      env: { PATH: process.env['PATH'], KEY: server.alice, URL: server.url },
    });
    return JSON.parse(stdout);
  };
  const openai = `import os, time, openai
client = openai.OpenAI(api_key=os.environ["KEY"], base_url=os.environ["URL"] + "/v1", max_retries=0)
hello = [{"role": "user", "content": "Hello"}]`;
  const anthropic = `import os, anthropic
client = anthropic.Anthropic(api_key=os.environ["KEY"], base_url=os.environ["URL"], max_retries=0)
hello = [{"role": "user", "content": "Hello"}]`;
  const parameters = '{"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}';

  test('openai: chats, streams, calls tools, and reads what it has stored', needs('openai'), async () => {
    const program = `
chat = client.chat.completions
seen.append(chat.create(model="able", messages=hello).choices[0].message.content)
pieces = chat.create(model="able", messages=hello, stream=True, stream_options={"include_usage": True})
pieces = list(pieces)
seen.append("".join(piece.choices[0].delta.content or "" for piece in pieces if piece.choices))
seen.append(pieces[-1].usage.total_tokens)
tools = [{"type": "function", "function": {"name": "weather", "parameters": ${parameters}}}]
call = chat.create(model="able", messages=hello, tools=tools).choices[0].message.tool_calls[0].function
seen.append([call.name, json.loads(call.arguments)])
kept = chat.create(model="able", messages=hello, store=True, metadata={"run": "python"})
seen.append([one.id == kept.id for one in chat.list(metadata={"run": "python"})])
seen.append([message.content for message in chat.messages.list(kept.id)])
seen.append(chat.update(kept.id, metadata={"run": "again"}).metadata)
seen.append(chat.delete(kept.id).deleted)
seen.append(client.embeddings.create(model="all-minilm-l6-v2", input=["a", "b"]).data[1].index)`;
    assert.deepEqual(await seenBy(openai, program), [
      'Fine.',
      'Fine.',
      26,
      ['weather', { city: 'Paris' }],
      [true],
      ['Hello'],
      { run: 'again' },
      true,
      1,
    ]);
  });

  test('openai: continues, counts and compacts responses', needs('openai'), async () => {
    const program = `
first = client.responses.create(model="able", input="Hello")
second = client.responses.create(model="able", input="And?", previous_response_id=first.id)
seen.append([second.output_text, client.responses.retrieve(second.id).status])
seen.append(client.responses.input_tokens.count(model="able", input="Hello").input_tokens > 0)
with client.responses.stream(model="able", input="Hello") as stream:
    seen.append("".join(event.delta for event in stream if event.type == "response.output_text.delta"))
compacted = client.responses.compact(model="able", previous_response_id=second.id)
seen.append([item.type for item in compacted.output])
seen.append(client.responses.create(model="able", input=[*compacted.output, *hello]).output_text)`;
    assert.deepEqual(await seenBy(openai, program), [
      ['Fine.', 'completed'],
      true,
      'Fine.',
      ['message', 'message', 'compaction'],
      'Fine.',
    ]);
  });

  test('openai: runs a batch from a file, and reads its answers', needs('openai'), async () => {
    const program = `
body = {"model": "able", "messages": hello}
line = lambda at: {"custom_id": str(at), "method": "POST", "url": "/v1/chat/completions", "body": body}
text = "\\n".join(json.dumps(line(at)) for at in range(3)).encode()
given = client.files.create(file=("lines.jsonl", text), purpose="batch")
batch = client.batches.create(
    input_file_id=given.id, endpoint="/v1/chat/completions", completion_window="24h")
while batch.status == "in_progress":
    time.sleep(0.2)
    batch = client.batches.retrieve(batch.id)
seen.append([batch.status, batch.request_counts.completed])
seen.append([json.loads(one)["custom_id"] for one in client.files.content(batch.output_file_id).text.splitlines()])`;
    assert.deepEqual(await seenBy(openai, program), [
      ['completed', 3],
      ['0', '1', '2'],
    ]);
  });

  test('openai: gets each refusal as the error of its class', needs('openai'), async () => {
    const program = `
def refused(ask):
    try:
        ask()
    except openai.APIStatusError as error:
        seen.append([type(error).__name__, error.code, error.param])
create = client.chat.completions.create
refused(lambda: create(model="elsewhere", messages=hello))
refused(lambda: create(model="able", messages=hello, n=9))
refused(lambda: client.chat.completions.retrieve("chatcmpl-unknown"))
refused(lambda: client.with_options(api_key="wrong").models.list())`;
    assert.deepEqual(await seenBy(openai, program), [
      ['NotFoundError', 'modelUnknown', 'model'],
      ['BadRequestError', 'feature_unsupported', 'n'],
      ['NotFoundError', 'responseUnknown', null],
      ['AuthenticationError', 'tokenInvalid', null],
    ]);
  });

  test('anthropic: messages, streams, tools, counts and refusals', needs('anthropic'), async () => {
    const program = `
ask = dict(model="able", max_tokens=64, messages=hello)
message = client.messages.create(**ask)
seen.append([message.content[0].text, message.stop_reason, message.usage.output_tokens])
with client.messages.stream(**ask) as stream:
    seen.append("".join(stream.text_stream))
tools = [{"name": "weather", "input_schema": ${parameters}}]
called = client.messages.create(**ask, tools=tools)
call = called.content[-1]
seen.append([called.stop_reason, call.name, call.input])
answered = [*hello, {"role": "assistant", "content": called.content}, {"role": "user", "content": [
    {"type": "tool_result", "tool_use_id": call.id, "content": "sunny"}]}]
seen.append(client.messages.create(**{**ask, "messages": answered}, tools=tools).content[0].text)
seen.append(client.messages.count_tokens(model="able", messages=hello).input_tokens > 0)
def refused(ask):
    try:
        ask()
    except anthropic.APIStatusError as error:
        seen.append([type(error).__name__, error.body["error"]["type"]])
refused(lambda: client.messages.create(**{**ask, "model": "elsewhere"}))
refused(lambda: client.messages.create(**{**ask, "max_tokens": 0}))
refused(lambda: client.with_options(api_key="wrong").messages.create(**ask))`;
    assert.deepEqual(await seenBy(anthropic, program), [
      ['Fine.', 'end_turn', 6],
      'Fine.',
      ['tool_use', 'weather', { city: 'Paris' }],
      'Fine.',
      true,
      ['NotFoundError', 'not_found_error'],
      ['BadRequestError', 'invalid_request_error'],
      ['AuthenticationError', 'authentication_error'],
    ]);
  });
});

/** Requests with the headers and fields that Open WebUI sends to an OpenAI-compatible server, written after its source. */
describe('Open WebUI', () => {
  let model: StandInModel;
  let server: TestServer;
  before(async () => {
    model = await startStandInModel();
    server = await startTestServer({ env: { TRICORN_LLM_URL: model.url, TRICORN_LLM_MODEL: 'able' } });
  });
  after(async () => {
    await server.close();
    await model.stop();
  });

  const send = async (path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server.url}/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        authorization: `Bearer ${server.alice}`,
        'user-agent': 'Python/3.11 aiohttp/3.12.15',
        'x-openwebui-user-email': 'ada@example.com',
        'x-openwebui-user-id': '6d2bd6a2-6a0a-4a43-9d0b-5d5f2a0ea7f1',
        'x-openwebui-user-name': 'Ada',
        'x-openwebui-user-role': 'user',
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const chat = async (fields: object) => {
    const { status, text } = await send('chat/completions', { model: 'able', ...fields });
    assert.equal(status, 200, text);
    return text;
  };
  const question = { role: 'user', content: 'What is the weather in Paris?' };

  test('finds the models when a connection is added', async () => {
    const { data } = JSON.parse((await send('models')).text) as { data: { id: string; object: string }[] };
    assert.ok(data.some(({ id, object }) => id === 'able' && object === 'model'));
  });

  test('streams a chat with its usage, a picture, and a mark for a cache', async () => {
    const url =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const events = await chat({
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.7,
      user: { id: '6d2bd6a2', name: 'Ada', email: 'ada@example.com', role: 'user' },
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?', cache_control: { type: 'ephemeral' } },
            { type: 'image_url', image_url: { url } },
          ],
        },
      ],
    });
    const chunks = events
      .split('\n\n')
      .filter((event) => event !== '' && event !== 'data: [DONE]')
      .map((event) => JSON.parse(event.slice('data: '.length)));
    assert.equal(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join(''), 'A cat');
    assert.equal(chunks.at(-1).usage.total_tokens, 26);
  });

  test('calls a tool and sends its result', async () => {
    const parameters = {
      type: 'object',
      properties: { city: { type: 'string', description: '' } },
      required: ['city'],
    };
    const tools = [{ type: 'function', function: { name: 'weather', description: 'Weather.', parameters } }];
    const asked = JSON.parse(await chat({ stream: false, messages: [question], tools }));
    const [{ message }] = asked.choices;
    const tool_calls = message.tool_calls.map((call: object, index: number) => ({ index, ...call }));
    const results = tool_calls.map(({ id }: { id: string }) => ({
      role: 'tool',
      tool_call_id: id,
      content: 'sunny',
    }));
    const messages = [question, { role: 'assistant', content: '', tool_calls }, ...results];
    assert.match(await chat({ stream: true, messages, tools }), /"content":"Fine"/);
  });

  test('titles a chat in the background', async () => {
    for (const limit of ['max_tokens', 'max_completion_tokens']) {
      const title = await chat({ messages: [question], stream: false, [limit]: 1000 });
      assert.equal(JSON.parse(title).choices[0].message.content, 'Fine.');
    }
  });

  test('embeds documents, draws, dictates, and is told what is not there', async () => {
    const embedded = await send('embeddings', { input: ['one', 'two'], model: 'all-minilm-l6-v2' });
    assert.equal(JSON.parse(embedded.text).data[1].embedding.length, 384);
    const drawn = await send('images/generations', {
      model: 'genImg',
      prompt: 'a red apple',
      n: 1,
      size: '64x64',
      response_format: 'b64_json',
    });
    assert.equal(drawn.status, 200, drawn.text);
    assert.ok(JSON.parse(drawn.text).data[0].b64_json.length > 100);
    const form = new FormData();
    form.append('model', 'moonshine-base');
    form.append('file', new Blob([await readClip('clip.webm')], { type: 'audio/webm' }), 'recording.webm');
    const heard = await send('audio/transcriptions', form);
    assert.equal(heard.status, 200, heard.text);
    assert.ok(clipText.startsWith(JSON.parse(heard.text).text.slice(0, 36)), heard.text);
    const speech = await send('audio/speech', { model: 'tts-1', input: 'Hello', voice: 'alloy' });
    assert.equal(speech.status, 404);
    assert.equal(typeof JSON.parse(speech.text).error.message, 'string');
  });
});
