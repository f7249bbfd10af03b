// Runs in its own process: it sets the environment, and the tracer is one for all.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { startTestServer, type TestServer } from './testing/harness.js';
import { createInputJob, fill, untilState } from './testing/inputJobs.js';
import { createFileJob, csvOf, jobEnd, makeSample } from './testing/learningClient.js';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './testing/otlpReceiver.js';
import { type StandInModel, startStandInModel } from './testing/standInModel.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

describe('traces and metrics', () => {
  let model: StandInModel;
  let receiver: OtlpReceiver;
  let server: TestServer;

  before(async () => {
    model = await startStandInModel();
    receiver = await startOtlpReceiver();
    // The local nodes are processes of their own and read the environment.
    process.env['TRICORN_OTLP_URL'] = receiver.url;
    server = await startTestServer({
      env: {
        TRICORN_OTLP_URL: receiver.url,
        TRICORN_METRICS_SECONDS: '1',
        TRICORN_PRIVACY_NODES: 'local',
        TRICORN_CHAIN_RPC: '',
        TRICORN_LLM_URL: model.url,
        TRICORN_LLM_MODEL: 'good',
      },
    });
  });
  after(async () => {
    delete process.env['TRICORN_OTLP_URL'];
    await server.close();
    await receiver.close();
    await model.stop();
  });

  /** The spans of a trace, once those with the given names have arrived; a name that is given thrice is waited for thrice. */
  const spansWith = async (trace: string, names: readonly string[]): Promise<ReceivedSpan[]> => {
    let found: ReceivedSpan[] = [];
    const countOf = (name: string) => found.filter((span) => span.name === name).length;
    const missing = () =>
      names.filter(
        (name, at) => countOf(name) <= names.slice(0, at).filter((other) => other === name).length,
      );
    return await until(
      async () => {
        found = (await receiver.spans()).filter((span) => span.traceId === trace);
        return missing().length === 0 ? found : undefined;
      },
      { describe: () => `the trace has the spans ${missing()}`, intervalMs: 200 },
    );
  };

  const parentOf = (spans: readonly ReceivedSpan[], { parentSpanId }: ReceivedSpan): string | undefined =>
    spans.find(({ spanId }) => spanId === parentSpanId)?.name;

  test('one trace follows a private computation from the request to the nodes, the chain and the event', async () => {
    const jobID = await createInputJob(server, 'Privacy Comparison', 'traced', '1.5');
    await fill(server, server.bob, jobID, '3');
    const last = await server.call('fillData', { jobID, input: '2' }, server.carol, { traceparent });
    assert.equal(last.status, 200, last.body.msg);
    await untilState(server, jobID, ['succeeded']);
    const names = [
      'fillData',
      'work privacy',
      ...Array<string>(3).fill('node /run'),
      'chain transaction',
      'chain confirmation',
      'event job.changed',
    ];
    const spans = await spansWith(traceId, names);
    const work = spans.find(({ name }) => name === 'work privacy')!;
    assert.equal(parentOf(spans, work), 'fillData');
    const runs = spans.filter(({ name }) => name === 'node /run');
    assert.equal(runs.length, 3, 'every node continues the trace');
    for (const run of runs) {
      assert.equal(run.service, 'tricorn-node');
      assert.equal(parentOf(spans, run), 'work privacy');
    }
    for (const name of ['chain transaction', 'chain confirmation'])
      assert.equal(parentOf(spans, spans.find((span) => span.name === name)!), 'work privacy');
    assert.ok(
      spans.some((span) => span.name === 'event job.changed' && parentOf(spans, span) === 'work privacy'),
    );
  });

  test('one trace follows a file job through its child process', async () => {
    const { rows, labels } = makeSample(60, 1);
    const header = 'width,colour,height';
    const { jobID } = await createFileJob(
      server,
      { computation: 'Decision Tree', jobName: 'traced as well' },
      {
        featureData: csvOf(header, rows),
        targetData: csvOf('size', labels),
        testingData: csvOf(header, rows),
      },
    );
    assert.equal((await jobEnd(server, jobID))['state'], 'succeeded');
    const trace = await until(
      async () => (await receiver.spans()).find(({ name }) => name === 'work learning')?.traceId,
      { describe: 'the work arrives at the collector' },
    );
    const spans = await spansWith(trace, ['createJobByFile', 'work learning', 'chain confirmation']);
    assert.ok(
      spans.some((span) => span.name.startsWith('child ') && parentOf(spans, span) === 'work learning'),
      'the child process is part of the trace',
    );
  });

  test('a call of a language model shows its admission, its engine and its settlement', async () => {
    const parts = ['language admission', 'language engine', 'language settlement'];
    const own = (start: string) => traceparent.replaceAll('0af7', start);
    const answer = await server.call('callLLM3', { prompt: 'Hello', max_tokens: 20 }, server.alice, {
      traceparent: own('3df7'),
    });
    assert.equal(answer.status, 200, answer.body.msg);
    const called = await spansWith(traceId.replace('0af7', '3df7'), ['callLLM3', ...parts]);
    for (const name of parts) {
      const span = called.find((one) => one.name === name)!;
      assert.deepEqual([parentOf(called, span), span.failed], ['callLLM3', false], name);
    }
    const { body } = await server.call(
      'createApiKey',
      { name: 'poor', scopes: '*:write', tokensPerDay: 1 },
      server.alice,
    );
    const refused = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${body['key']}`,
        'content-type': 'application/json',
        traceparent: own('4ef7'),
      },
      body: JSON.stringify({ model: 'good', max_tokens: 50, messages: [{ role: 'user', content: 'Hello' }] }),
    });
    assert.equal(refused.status, 402, await refused.text());
    const spans = await spansWith(traceId.replace('0af7', '4ef7'), [
      'POST /v1/chat/completions',
      'language admission',
    ]);
    const admission = spans.find(({ name }) => name === 'language admission')!;
    assert.deepEqual([parentOf(spans, admission), admission.failed], ['POST /v1/chat/completions', true]);
    assert.ok(!spans.some(({ name }) => name === 'language engine'), 'nothing was asked');
  });

  test('an error names its trace, and a failed request is marked', async () => {
    const own = traceparent.replaceAll('0af7', '1bf7');
    const { body } = await server.call('jobDetailByUser', { jobID: '1' }, server.alice, { traceparent: own });
    assert.equal(body.error, 'jobUnknown');
    assert.equal(body['trace_id'], traceId.replace('0af7', '1bf7'));
    await spansWith(traceId.replace('0af7', '1bf7'), ['jobDetailByUser']);
    const malformed = await server.call('jobDetailByUser', { jobID: '1' }, server.alice, {
      traceparent: '00-zz-1-01',
    });
    assert.match(String(malformed.body['trace_id']), /^[0-9a-f]{32}$/);
  });

  test("an error of OpenAI's and Anthropic's interface and of MCP names its trace, too", async () => {
    const own = traceparent.replaceAll('0af7', '2cf7');
    const refused = async (path: string) => {
      const response = await fetch(server.url + path, { method: 'POST', headers: { traceparent: own } });
      assert.equal(response.status, 401);
      type Named = { trace_id?: string };
      return ((await response.json()) as { error: Named & { data?: Named; details?: Named } }).error;
    };
    assert.equal((await refused('/v1/chat/completions')).trace_id, traceId.replace('0af7', '2cf7'));
    assert.equal((await refused('/v1/messages')).details?.trace_id, traceId.replace('0af7', '2cf7'));
    assert.equal((await refused('/mcp')).data?.trace_id, traceId.replace('0af7', '2cf7'));
  });

  test('metrics arrive under the names that Prometheus reads', async () => {
    const received = await until(
      async () => {
        const metrics = await receiver.metrics();
        return metrics['tricorn_http_request_seconds'] === undefined ? undefined : metrics;
      },
      { describe: 'metrics arrive' },
    );
    assert.ok(received['tricorn_http_request_seconds']! > 0);
    for (const name of [
      'tricorn_work_items',
      'tricorn_chain_lag_seconds',
      'tricorn_part_up',
      'tricorn_holds',
    ])
      assert.ok(name in received, name);
  });
});
