// The embedded model's speed through the engine compared with node-llama-cpp called directly, alternating,
// with the same file, threads, context, prompt and sampling. It also prints the processor time per token
// (where /proc exists), which other work on the machine disturbs far less.
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedEngine, embeddedModel } from '@tricorn/language';
import { getLlama, LlamaLogLevel, resolveChatWrapper } from 'node-llama-cpp';
import { report } from '../_report.js';
import { processor } from './_processor.js';
import { processorMs } from './_processorMs.js';

const rounds = 5;
const tokensPerRound = 24;
const goal = 0.9;
const threads = Math.max(1, availableParallelism() - 1);
const modelFolder = join(tmpdir(), 'tricorn-test-models');
const prompt = 'Write a long story about a ship.';

const engine = embeddedEngine({ modelFolder, threads, sequences: 1 });
await engine.countPromptTokens({ prompt });

const llama = await getLlama({
  gpu: false,
  build: 'never',
  logLevel: LlamaLogLevel.error,
  maxThreads: threads,
});
const model = await llama.loadModel({ modelPath: join(modelFolder, embeddedModel.file), gpuLayers: 0 });
const context = await model.createContext({ contextSize: embeddedModel.contextTokens, threads });
const sequence = context.getSequence();
const template = resolveChatWrapper(model);
const history = [
  { type: 'user', text: prompt },
  { type: 'model', response: [] },
];
const promptTokens = template
  .generateContextState({ chatHistory: history })
  .contextText.tokenize(model.tokenizer);

const now = (tokens) => ({ tokens, ms: performance.now(), processorMs: processorMs() });

/** Between the first token and the last, so that a reused prompt does not matter. */
const speedBetween = (first, last) => ({
  tokensPerSecond: ((last.tokens - first.tokens) / (last.ms - first.ms)) * 1000,
  processorMs: (last.processorMs - first.processorMs) / (last.tokens - first.tokens),
});

async function throughEngine() {
  let first;
  const onToken = (_text, tokens) => {
    first ??= now(tokens);
  };
  const { completionTokens } = await engine.complete({ prompt, maxNewTokens: tokensPerRound }, { onToken });
  return speedBetween(first, now(completionTokens));
}

async function direct() {
  await sequence.clearHistory();
  const generated = [];
  const repeatPenalty = { penalty: 1.1, maxPunishTokens: 64, punishTokens: () => generated.slice(-64) };
  let first;
  for await (const token of sequence.evaluate(promptTokens, { temperature: 0, repeatPenalty })) {
    generated.push(token);
    first ??= now(1);
    if (generated.length >= tokensPerRound) break;
  }
  return speedBetween(first, now(generated.length));
}

// Both warm up once, and then alternate in going first, so that a changing load favours neither.
await direct();
await throughEngine();
const rows = [];
for (let round = 0; round < rounds; round += 1) {
  const row = {};
  for (const way of round % 2 ? ['engine', 'direct'] : ['direct', 'engine'])
    row[way] = await (way === 'direct' ? direct() : throughEngine());
  rows.push(row);
}
await engine.close();
await llama.dispose();

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const medianOf = (way, figure) => median(rows.map((row) => row[way][figure]));
const byClock = medianOf('engine', 'tokensPerSecond') / medianOf('direct', 'tokensPerSecond');
const byProcessor = medianOf('direct', 'processorMs') / medianOf('engine', 'processorMs');
console.log(`Embedded model, ${threads} thread(s), ${tokensPerRound} tokens per round, ${processor()}`);
console.table(
  rows.map(({ direct: one, engine: other }) => ({
    'direct tokens/s': one.tokensPerSecond.toFixed(2),
    'engine tokens/s': other.tokensPerSecond.toFixed(2),
    'direct processor ms/token': one.processorMs.toFixed(0),
    'engine processor ms/token': other.processorMs.toFixed(0),
  })),
);
report({
  what: 'embedded model through the engine',
  unit: 'tokens/s',
  ours: medianOf('engine', 'tokensPerSecond'),
  anchor: medianOf('direct', 'tokensPerSecond'),
  anchorName: 'node-llama-cpp called directly',
  goal: { ratioAtLeast: goal },
});
report({
  what: 'embedded model, processor time of a token',
  unit: 'ms',
  ours: medianOf('engine', 'processorMs'),
  anchor: medianOf('direct', 'processorMs'),
  anchorName: 'node-llama-cpp called directly',
  goal: { ratioAtMost: 1 / goal },
});
const verdict = (ratio) =>
  `${(ratio * 100).toFixed(0)} % of llama.cpp's own speed; goal ${goal * 100} %: ${ratio >= goal ? 'met' : 'NOT met'}`;
console.log(`By wall-clock time the engine has ${verdict(byClock)}`);
console.log(`By processor time the engine has ${verdict(byProcessor)}`);
