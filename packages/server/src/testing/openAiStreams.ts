import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

interface Context {
  url: string;
  /** The access token of an account with LLM tokens. */
  token: string;
}

interface Chunk {
  choices: { logprobs?: object }[];
  usage?: object;
}

const recording = new URL('../../../language/dist/testing/recordedStreams.js', import.meta.url);
const { recordedStreams } = (await import(recording.href)) as {
  recordedStreams: Readonly<Record<string, readonly string[]>>;
};

const curlMissing = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed';
const city = { type: 'object', properties: { city: { enum: ['Paris'] } }, required: ['city'] };
const tool = { type: 'function', function: { name: 'weather', parameters: city } };

/** What was asked when each stream was recorded. */
const asked: Readonly<Record<string, object>> = {
  'recorded text': { max_tokens: 6 },
  'recorded logprobs': { max_tokens: 3, logprobs: true, top_logprobs: 2 },
  'recorded stop': {
    response_format: { type: 'json_schema', json_schema: { name: 'place', schema: city } },
    stop: ['Par'],
  },
  'recorded tools': { tools: [tool], tool_choice: 'required' },
};

/** Streams as plain `curl` gets them; run by the test of the whole interface on its server. */
export function streamTests(context: () => Context): void {
  const stream = async (content: string, fields: object): Promise<string[]> => {
    const { url, token } = context();
    const messages = [{ role: 'user', content }];
    const { stdout } = await promisify(execFile)('curl', [
      ...['-sN', `${url}/v1/chat/completions`, '-H', `Authorization: Bearer ${token}`],
      ...['-H', 'content-type: application/json'],
      ...['-d', JSON.stringify({ model: 'able', messages, stream: true, ...fields })],
    ]);
    return stdout.split('\n\n').filter((event) => event !== '');
  };

  for (const [name, events] of Object.entries(recordedStreams))
    test(`streams to curl event by event what a llama.cpp server sent: ${name}`, {
      skip: curlMissing,
    }, async () => {
      const sent = events.map((event) => JSON.parse(event) as Chunk);
      // Clients of OpenAI expect this field beside `content`.
      for (const { logprobs } of sent.flatMap(({ choices }) => choices))
        if (logprobs !== undefined) Object.assign(logprobs, { refusal: null });
      const usage = { stream_options: { include_usage: true } };
      assert.deepEqual(chunksOf(await stream(name, { ...asked[name], ...usage })), sent);
      assert.deepEqual(
        chunksOf(await stream(name, asked[name]!)),
        sent.filter((chunk) => chunk.usage === undefined),
      );
    });
}

/** The events without the fields that are the same in all of them. */
function chunksOf(events: readonly string[]): Chunk[] {
  assert.equal(events.at(-1), 'data: [DONE]');
  const chunks = events.slice(0, -1).map((event) => JSON.parse(/^data: (.*)$/.exec(event)![1]!));
  const heads = new Set<string>();
  const parts = chunks.map(({ id, created, object, model, ...rest }) => {
    heads.add(JSON.stringify([id, created, object, model]));
    return rest as Chunk;
  });
  assert.equal(heads.size, 1);
  assert.match([...heads][0]!, /^\["chatcmpl-[0-9a-f-]{36}",\d{10},"chat.completion.chunk","able"\]$/);
  return parts;
}
