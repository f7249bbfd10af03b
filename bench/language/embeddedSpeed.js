// The embedded model's speed through the engine against node-llama-cpp called directly, in turns,
// with the same file, threads, context, prompt and sampling.
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedEngine, embeddedModel } from '@tricorn/language';
import { getLlama, LlamaLogLevel, resolveChatWrapper } from 'node-llama-cpp';

const rounds = 3;
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

/** Tokens a second from the first token to the last. */
async function throughEngine() {
  const at = [];
  await engine.complete(
    { prompt, maxNewTokens: tokensPerRound },
    { onToken: () => at.push(performance.now()) },
  );
  return ((at.length - 1) / (at.at(-1) - at[0])) * 1000;
}

async function direct() {
  const at = [];
  await sequence.clearHistory();
  for await (const _token of sequence.evaluate(promptTokens, { temperature: 0 })) {
    at.push(performance.now());
    if (at.length >= tokensPerRound) break;
  }
  return ((at.length - 1) / (at.at(-1) - at[0])) * 1000;
}

const rows = [];
for (let round = 0; round < rounds; round += 1)
  rows.push({ direct: await direct(), engine: await throughEngine() });
await engine.close();
await llama.dispose();

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const ratio = median(rows.map((row) => row.engine)) / median(rows.map((row) => row.direct));
console.log(`Embedded model, ${threads} thread(s), ${tokensPerRound} tokens a round, tokens a second`);
console.table(rows.map((row) => ({ direct: row.direct.toFixed(2), engine: row.engine.toFixed(2) })));
console.log(
  `Engine at ${(ratio * 100).toFixed(0)} % of llama.cpp's own speed; goal ${goal * 100} %: ${ratio >= goal ? 'met' : 'NOT met'}`,
);
