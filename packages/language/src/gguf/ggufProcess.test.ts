import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import { until } from '@tricorn/testing/until';
import type { CompletionRequest, CompletionResult } from '../engine.js';
import { llamaMissing } from '../testing/embeddedModelFile.js';
import { makeTinyModel } from '../testing/tinyModelFile.js';
import { ggufEngine } from './ggufEngine.js';

const skip = llamaMissing();
const model = makeTinyModel();
after(model.remove);

/** An answer that ends only at its maximum: the end token is excluded. */
const endless: CompletionRequest = { prompt: 'Hi', maxNewTokens: 1_900, logitBias: { 2: -100 } };

describe('the process of a GGUF model', { skip }, () => {
  const engine = ggufEngine({ modelPath: model.path, sequences: 3, plainTemplate: true });
  after(() => engine.close());

  it('serves more callers than it has sequences and ends an answer at a stop text', async () => {
    const request = { ...endless, maxNewTokens: 60, temperature: 1, seed: 7 };
    const { text, finishReason } = await engine.complete(request);
    assert.equal(finishReason, 'length');
    const stop = /.[!-~]/s.exec(text)![0];
    const ask = () => engine.complete({ ...request, stop: [stop] });
    for (const answer of await Promise.all([ask(), ask(), ask(), ask()])) {
      assert.equal(answer.finishReason, 'stop');
      assert.equal(answer.text, text.slice(0, text.indexOf(stop)));
    }
  });

  it('refuses by name a JSON schema whose grammar llama.cpp cannot use, and answers the next call', async () => {
    const schema = { $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } }, $ref: '#/$defs/a' };
    const responseFormat = { type: 'jsonSchema' as const, name: 'endless', schema };
    await assert.rejects(engine.complete({ ...endless, responseFormat }), {
      code: 'feature_unsupported',
      field: 'response_format',
    });
    const { completionTokens } = await engine.complete({ ...endless, maxNewTokens: 1 });
    assert.equal(completionTokens, 1);
  });

  it('stops generating when the caller goes away, and counts what was generated', async () => {
    const abort = new AbortController();
    let seen = 0;
    const result = await engine.complete(endless, {
      signal: abort.signal,
      onToken: (_text, tokens) => {
        seen = tokens;
        if (tokens >= 3) abort.abort();
      },
    });
    assert.equal(result.finishReason, 'cancelled');
    assert.ok(result.completionTokens >= 3 && result.completionTokens < 1_900, `${result.completionTokens}`);
    // A byte of zero has no text, so the last tokens may have passed without a call.
    assert.ok(result.completionTokens >= seen, `${result.completionTokens} and ${seen}`);
    assert.ok(result.promptTokens > 0);
    assert.equal((await engine.health()).activeCalls, 0);
  });

  it('reports a crash of its process to the callers, and restarts on the next call', async (test) => {
    const child = await onlyChild();
    if (child === undefined) return test.skip('the child processes cannot be listed on this system');
    const kill = once(() => process.kill(child, 'SIGKILL'));
    const running = engine.complete(endless, { onToken: kill });
    await assert.rejects(running, { code: 'engine_crashed', kind: 'unavailable', retryAfterMs: 1_000 });
    const { completionTokens } = await engine.complete({ ...endless, maxNewTokens: 1 });
    assert.equal(completionTokens, 1);
  });

  it('answers calls whose process dies before they have shown anything, in a new process', async (test) => {
    const child = await onlyChild();
    if (child === undefined) return test.skip('the child processes cannot be listed on this system');
    // Five deaths are no reason to refuse calls: each process had loaded the model.
    for (let death = 0; death < 5; death += 1) {
      const calls: Promise<CompletionResult>[] = [endless, endless].map((request) =>
        engine.complete({ ...request, maxNewTokens: 200 }),
      );
      await until(async () => (await engine.health()).activeCalls === 2, { describe: 'both calls run' });
      process.kill((await until(onlyChild, { describe: 'the process runs' }))!, 'SIGKILL');
      for (const { finishReason } of await Promise.all(calls)) assert.notEqual(finishReason, 'cancelled');
    }
  });

  it('lets a caller go that leaves while the model is loaded, and refuses one that is out of time', async () => {
    const loading = ggufEngine({ modelPath: model.path, sequences: 1, plainTemplate: true });
    try {
      const leaving = AbortSignal.timeout(1);
      const counted = loading.countPromptTokens({ prompt: 'Hi' }, { signal: leaving });
      const late = loading.complete({ prompt: 'Hi' }, { startBeforeMs: performance.now() });
      await assert.rejects(counted, { code: 'engine_closed' });
      await assert.rejects(late, { code: 'model_loading', retryAfterMs: 5_000 });
    } finally {
      await loading.close();
    }
  });
});

describe('a GGUF model in memory', { skip }, () => {
  it('is unloaded when it is idle and loaded again when it is asked', async () => {
    const engine = ggufEngine({ modelPath: model.path, idleMs: 50, sequences: 1, plainTemplate: true });
    try {
      assert.equal((await engine.health()).status, 'idle');
      await engine.countPromptTokens({ prompt: 'Hi' });
      await until(async () => (await engine.health()).status === 'idle', {
        describe: 'the model is unloaded',
      });
      assert.ok((await engine.countPromptTokens({ prompt: 'Hi' })) > 0);
    } finally {
      await engine.close();
    }
  });
});

function once(act: () => void): () => void {
  let left = 1;
  return () => {
    if (left-- > 0) act();
  };
}

/** The process id of this process's only child, if the system lists it. */
async function onlyChild(): Promise<number | undefined> {
  const listed = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '');
  const [first] = listed.trim().split(' ');
  return first ? Number(first) : undefined;
}
