import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LanguageEngine } from '../engine.js';
import { LanguageError } from '../errors.js';
import { type GgufOptions, ggufEngine } from '../gguf/ggufEngine.js';
import { assembleModel } from './assembleModel.js';
import { embeddedModel } from './embeddedModel.js';
import { withExamples } from './withExamples.js';

export interface EmbeddedOptions
  extends Omit<GgufOptions, 'modelPath' | 'model' | 'contextTokens' | 'plainTemplate' | 'sampling' | 'stop'> {
  /** Where the assembled model file lives. */
  modelFolder: string;
  /** Finds a package's `package.json`; Node's own resolution unless a test says otherwise. */
  resolvePackage?: ((specifier: string) => string) | undefined;
}

/** The model that is installed from the package registry: no download, no server, modest answers. */
export function embeddedEngine(options: EmbeddedOptions): LanguageEngine {
  const { modelFolder, resolvePackage, ...gguf } = options;
  const engine = ggufEngine({
    ...gguf,
    model: embeddedModel.name,
    contextTokens: embeddedModel.contextTokens,
    modelPath: () => assembleEmbeddedModel(modelFolder, resolvePackage),
    plainTemplate: true,
    // Greedy decoding suits such a small model best; the penalty prevents loops.
    sampling: { temperature: 0, topP: 0.95, topK: 40, minP: 0.05, repeatPenalty: 1.1 },
    // It sometimes continues with an invented turn of the user.
    stop: ['<|user|>', '<|system|>', '<|assistant|>'],
  });
  return withExamples(engine, examples);
}

/** They made the answers better than a system prompt did; the README has the figures. */
const examples = {
  messages: [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hello! How can I help you?' },
    { role: 'user', content: 'What is the capital of Spain?' },
    { role: 'assistant', content: 'The capital of Spain is Madrid.' },
    { role: 'user', content: 'What is 4 + 5?' },
    { role: 'assistant', content: '4 + 5 = 9' },
  ],
  tokens: 95,
} as const;

/** Joins the parts of the installed packages into one file in the folder and returns its path. */
export async function assembleEmbeddedModel(
  folder: string,
  resolve: (specifier: string) => string = createRequire(import.meta.url).resolve,
): Promise<string> {
  const partPaths = embeddedModel.packages.map((name) => {
    try {
      return join(dirname(resolve(`${name}/package.json`)), 'model.part');
    } catch (cause) {
      throw new LanguageError(
        'model_not_installed',
        `The embedded model is not installed: the optional package ${name} is missing. Install it, or configure a model server or a model file.`,
        { cause },
      );
    }
  });
  const { bytes, sha256 } = embeddedModel;
  return assembleModel({ partPaths, targetPath: join(folder, embeddedModel.file), bytes, sha256 });
}
