// The embedded model's speed through the engine against node-llama-cpp called directly, in turns,
// with the same file, threads, context, prompt and sampling.
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedEngine, embeddedModel } from '@tricorn/language';
import { getLlama, LlamaLogLevel, resolveChatWrapper } from 'node-llama-cpp';

const rounds = 7;
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

/** Tokens a second from the first text to the last. */
async function throughEngine() {
  const heard = [];
  await engine.complete(
    { prompt, maxNewTokens: tokensPerRound },
    { onToken: (_text, tokens) => heard.push({ tokens, ms: performance.now() }) },
  );
  const [first, last] = [heard[0], heard.at(-1)];
  return ((last.tokens - first.tokens) / (last.ms - first.ms)) * 1000;
}

async function direct() {
  const at = [];
  await sequence.clearHistory();
  const generated = [];
  const repeatPenalty = { penalty: 1.1, maxPunishTokens: 64, punishTokens: () => generated.slice(-64) };
  for await (const token of sequence.evaluate(promptTokens, { temperature: 0, repeatPenalty })) {
    generated.push(token);
    at.push(performance.now());
    if (at.length >= tokensPerRound) break;
  }
  return ((at.length - 1) / (at.at(-1) - at[0])) * 1000;
}

// Both warm up once, and then take turns at being first, so that neither has the better of a changing machine.
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
const ratio = median(rows.map((row) => row.engine)) / median(rows.map((row) => row.direct));
console.log(`Embedded model, ${threads} thread(s), ${tokensPerRound} tokens a round, tokens a second`);
console.table(rows.map(({ direct, engine }) => ({ direct: direct.toFixed(2), engine: engine.toFixed(2) })));
console.log(
  `Engine at ${(ratio * 100).toFixed(0)} % of llama.cpp's own speed; goal ${goal * 100} %: ${ratio >= goal ? 'met' : 'NOT met'}`,
);
