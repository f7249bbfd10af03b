import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { until } from '@tricorn/testing/until';
import type { LanguageEngine } from '../engine.js';
import type { LanguageError, LanguageErrorCode } from '../errors.js';
import { type StandInServer, startStandInServer } from '../testing/standInServer.js';
import { type OpenAiCompatibleOptions, openaiCompatibleEngine } from './openaiCompatible.js';

const fullAnswer = 'The answer is \u{1F600} forty-two.';

describe('the engine for OpenAI-compatible servers', () => {
  let server: StandInServer;
  const engines: LanguageEngine[] = [];

  before(async () => {
    server = await startStandInServer();
  });
  after(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await server.stop();
  });

  function engineFor(model: string, options: Partial<OpenAiCompatibleOptions> = {}): LanguageEngine {
    const engine = openaiCompatibleEngine({
      url: server.url,
      model,
      backOff: { retriesMax: 2, firstMs: 5, pauseMsMax: 50 },
      ...options,
    });
    engines.push(engine);
    return engine;
  }

  it("compares the reported usage with the server's tokenizer, and tells the operator", async () => {
    for (const [model, expected] of [
      ['good', 'usage checked: 7 tokens reported, 7 counted by its tokenizer'],
      ['overcounts', 'WRONG USAGE: 70 tokens reported, 7 counted by its tokenizer'],
    ] as const) {
      const engine = openaiCompatibleEngine({ url: server.url, model });
      engines.push(engine);
      assert.equal(engine.usageFinding, undefined);
      await engine.complete({ prompt: 'What is the answer?' });
      await until(() => engine.usageFinding !== undefined, { describe: 'the tokenizer has answered' });
      assert.equal(engine.usageFinding, expected);
      assert.equal((await engine.health()).detail, `the server answers, ${expected}`);
      // The next answers are not looked at for a while.
      await engine.complete({ prompt: 'What is the answer?' });
      assert.equal(engine.usageFinding, expected);
    }
  });

  it('passes on each piece and reports the usage of the server', async () => {
    const pieces: [string, number][] = [];
    const result = await engineFor('good').complete(
      { prompt: 'What is the answer?' },
      { onToken: (textDelta, tokens) => pieces.push([textDelta, tokens]) },
    );
    assert.deepEqual(result, {
      text: fullAnswer,
      promptTokens: 11,
      completionTokens: 7,
      finishReason: 'stop',
      usage: 'reported',
    });
    assert.equal(pieces.map(([text]) => text).join(''), fullAnswer);
    assert.deepEqual(
      pieces.map(([, tokens]) => tokens),
      [1, 2, 3, 4, 5, 6, 7],
    );
  });

  it('sends the conversation, the sampling settings and the key, and nothing else', async () => {
    const engine = engineFor('echo', { key: 'k-123' });
    const { text } = await engine.complete({
      system: 'Be brief.',
      messages: [{ role: 'user', content: 'Hi' }],
      maxNewTokens: 9,
      temperature: 0.5,
      topP: 0.9,
      frequencyPenalty: 0.25,
      presencePenalty: -1,
      seed: 7,
      stop: ['END'],
    });
    const sent = text.slice(0, text.lastIndexOf('}') + 1);
    assert.deepEqual(JSON.parse(sent), {
      model: 'echo',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi' },
      ],
      max_tokens: 9,
      temperature: 0.5,
      top_p: 0.9,
      frequency_penalty: 0.25,
      presence_penalty: -1,
      seed: 7,
      stop: ['END'],
      stream: true,
      stream_options: { include_usage: true },
    });
    assert.equal(text.slice(sent.length), 'Bearer k-123');
  });

  it('reports that an answer was cut off by its limit', async () => {
    const result = await engineFor('good').complete({ prompt: 'Hi', maxNewTokens: 3 });
    assert.equal(result.finishReason, 'length');
    assert.equal(result.completionTokens, 3);
  });

  for (const model of ['slow', 'bytewise', 'no-stream-options']) {
    it(`reads the whole answer of a server that is ${model}`, async () => {
      const { text, finishReason } = await engineFor(model).complete({ prompt: 'Hi' });
      assert.deepEqual({ text, finishReason }, { text: fullAnswer, finishReason: 'stop' });
    });
  }

  it('estimates the usage if the server reports none, and says so', async () => {
    const result = await engineFor('no-usage').complete({ prompt: 'What is the answer?' });
    assert.equal(result.usage, 'estimated');
    assert.equal(result.completionTokens, 7);
    assert.ok(result.promptTokens > 0);
  });

  it('accepts a stream without [DONE], and an answer that was not streamed', async () => {
    assert.equal((await engineFor('no-done').complete({ prompt: 'Hi' })).text, 'Short');
    const whole = await engineFor('unstreamed').complete({ prompt: 'Hi' });
    assert.deepEqual([whole.text, whole.promptTokens, whole.completionTokens], ['In one piece.', 9, 4]);
  });

  const failures: [model: string, code: LanguageErrorCode, options?: Partial<OpenAiCompatibleOptions>][] = [
    ['drops-mid-stream', 'engine_crashed'],
    ['drops-before-answer', 'engine_unreachable'],
    ['ends-early', 'engine_crashed'],
    ['broken-json', 'engine_protocol'],
    ['error-event', 'engine_failed'],
    ['small-context', 'context_exceeded'],
    ['unknown', 'engine_refused'],
    ['limited-for-long', 'engine_rate_limited'],
    ['hangs', 'engine_timeout', { timeouts: { firstTokenMs: 60 } }],
    ['hangs-mid-stream', 'engine_timeout', { timeouts: { betweenTokensMs: 60 } }],
  ];
  for (const [model, code, options] of failures) {
    it(`names the failure of a server that misbehaves: ${model}`, async () => {
      const prompt = 'a private question';
      await assert.rejects(engineFor(model, options).complete({ prompt }), (error: LanguageError) => {
        assert.equal(error.code, code);
        assert.doesNotMatch(error.message, /private|PROMPT|secret/);
        return true;
      });
    });
  }

  it('passes on the Retry-After of a rate-limiting server', async () => {
    await assert.rejects(engineFor('limited-for-long').complete({ prompt: 'Hi' }), {
      retryAfterMs: 3_600_000,
    });
  });

  it('retries when the server is loading or rate-limiting', async () => {
    assert.equal((await engineFor('recovers-from-503').complete({ prompt: 'Hi' })).text, fullAnswer);
    assert.equal((await engineFor('recovers-from-429').complete({ prompt: 'Hi' })).text, fullAnswer);
  });

  it('never retries after a piece of the answer was passed on', async () => {
    const before = (await server.counters()).requests;
    const pieces: string[] = [];
    const call = engineFor('drops-mid-stream').complete(
      { prompt: 'Hi' },
      { onToken: (text) => pieces.push(text) },
    );
    await assert.rejects(call, { code: 'engine_crashed' });
    assert.deepEqual(pieces, ['Half an ans']);
    assert.equal((await server.counters()).requests, before + 1);
  });

  it('asks once more when the server dies midway and the caller has seen nothing', async () => {
    const before = (await server.counters()).requests;
    await assert.rejects(engineFor('drops-mid-stream').complete({ prompt: 'Hi' }), {
      code: 'engine_crashed',
    });
    assert.equal((await server.counters()).requests, before + 2);
  });

  it('repeats a call only until its answer must have begun', async () => {
    const before = (await server.counters()).requests;
    const startBeforeMs = performance.now() + 1;
    const call = engineFor('drops-before-answer').complete({ prompt: 'Hi' }, { startBeforeMs });
    await assert.rejects(call, (thrown: LanguageError) => thrown.code !== 'engine_failed');
    assert.ok((await server.counters()).requests <= before + 1);
  });

  it('names an unreachable server', async () => {
    const port = await freePort();
    const engine = engineFor('any', { url: `http://127.0.0.1:${port}` });
    await assert.rejects(engine.complete({ prompt: 'Hi' }), { code: 'engine_unreachable' });
    assert.equal((await engine.health()).status, 'unavailable');
  });

  it('stops the generation on the server when the caller goes away, and returns the text so far', async () => {
    const { dropped } = await server.counters();
    const abort = new AbortController();
    const result = await engineFor('endless').complete(
      { prompt: 'Go on' },
      { signal: abort.signal, onToken: (_text, tokens) => tokens === 5 && abort.abort() },
    );
    assert.equal(result.finishReason, 'cancelled');
    assert.equal(result.completionTokens, 5);
    assert.equal(result.text, ' and'.repeat(5));
    await until(async () => (await server.counters()).dropped > dropped, {
      describe: 'the server notices that the caller went away',
    });
    // A stopped generation writes no more tokens, however often the server is asked.
    const stopped = (await server.counters()).endlessTokens;
    for (let look = 0; look < 10; look += 1) assert.equal((await server.counters()).endlessTokens, stopped);
  });

  it('uses nothing when the call was cancelled before it started', async () => {
    const before = (await server.counters()).requests;
    const result = await engineFor('good').complete({ prompt: 'Hi' }, { signal: AbortSignal.abort() });
    assert.deepEqual([result.finishReason, result.promptTokens], ['cancelled', 0]);
    assert.equal((await server.counters()).requests, before);
  });

  it("passes on an error of the caller's own callback and stops", async () => {
    const engine = engineFor('endless');
    const onToken = () => {
      throw Object.assign(new Error('socket gone'), { code: 'EPIPE' });
    };
    await assert.rejects(engine.complete({ prompt: 'Hi' }, { onToken }), { message: 'socket gone' });
    assert.equal((await engine.health()).activeCalls, 0);
  });

  it('opens the circuit after repeated failures and closes it when the server is back', async () => {
    const engine = engineFor('switchable', {
      backOff: { retriesMax: 0 },
      breaker: { failuresMax: 3, openMs: 2_000 },
    });
    await server.switchOff();
    for (let call = 0; call < 3; call += 1) {
      await assert.rejects(engine.complete({ prompt: 'Hi' }), { code: 'engine_failed' });
    }
    const before = (await server.counters()).requests;
    await assert.rejects(engine.complete({ prompt: 'Hi' }), { code: 'engine_circuit_open' });
    assert.equal((await server.counters()).requests, before, 'an open circuit sends nothing');
    await server.switchOn();
    const retried = () =>
      engine.complete({ prompt: 'Hi' }).catch((thrown: LanguageError) => {
        assert.equal(thrown.code, 'engine_circuit_open');
        return undefined;
      });
    assert.equal((await until(retried, { describe: 'the circuit lets a call through' })).text, fullAnswer);
    assert.equal((await engine.complete({ prompt: 'Hi' })).text, fullAnswer);
  });

  it('runs a bounded number of calls, lets a bounded number wait and refuses the rest', async () => {
    const engine = engineFor('slow', { calls: { concurrencyMax: 2, waitingMax: 3, waitMs: 5_000 } });
    const calls = Promise.allSettled(Array.from({ length: 8 }, () => engine.complete({ prompt: 'Hi' })));
    const health = await engine.health();
    assert.deepEqual([health.status, health.activeCalls, health.waitingCalls], ['ready', 2, 3]);
    const outcomes = await calls;
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 5);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'queue_full');
    }
  });

  it('reuses its connections', async () => {
    const engine = engineFor('good');
    await engine.complete({ prompt: 'Hi' });
    const before = (await server.counters()).connections;
    for (let call = 0; call < 20; call += 1) await engine.complete({ prompt: 'Hi' });
    // One more may be opened while the first is being returned to the pool.
    assert.ok((await server.counters()).connections <= before + 1);
  });

  it('ends running calls when it is closed, and refuses later ones', async () => {
    const engine = engineFor('endless');
    let onFirstToken = () => {};
    const started = new Promise<void>((resolve) => {
      onFirstToken = resolve;
    });
    const running = engine.complete({ prompt: 'Hi' }, { onToken: onFirstToken });
    await started;
    await engine.close();
    assert.equal((await running).finishReason, 'cancelled');
    await assert.rejects(engine.complete({ prompt: 'Hi' }), { code: 'engine_closed' });
  });

  it('gives an upper bound for the tokens of a prompt', async () => {
    const engine = engineFor('good');
    assert.equal(engine.countsExactly, false);
    assert.ok((await engine.countPromptTokens({ prompt: 'Ж'.repeat(100) })) >= 200);
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
