// The process that holds a GGUF model. A crash of the native code ends this process and not the server.
import { LanguageError } from '../errors.js';
import { GgufModel } from './ggufModel.js';
import type { GgufCommand, GgufProcessSettings, GgufReport } from './ggufProtocol.js';

const cancelled = new Set<number>();
const running = new Set<number>();

process.once('disconnect', () => process.exit(0));
// The terminal sends an interrupt to the whole process group; the engine decides when to stop.
process.on('SIGINT', () => {});

const settings = JSON.parse(process.argv[2] ?? '') as GgufProcessSettings;
try {
  const model = await GgufModel.load(settings);
  process.on('message', (command) => void obey(model, command as GgufCommand));
  report({ type: 'ready', contextTokens: model.contextTokens });
} catch (thrown) {
  report({ type: 'unloadable', ...describeLoadFailure(thrown) });
}

async function obey(model: GgufModel, command: GgufCommand): Promise<void> {
  const { id } = command;
  if (command.type === 'cancel') {
    // A cancellation may arrive after the call has ended; then there is nothing to stop.
    if (running.has(id)) cancelled.add(id);
    return;
  }
  running.add(id);
  let hasFailed = false;
  const fail = (thrown: unknown) => {
    if (hasFailed) return;
    hasFailed = true;
    const named = thrown instanceof LanguageError;
    report({
      type: 'failed',
      id,
      code: named ? thrown.code : 'engine_failed',
      message: named ? thrown.message : `The model failed to answer (${nameOf(thrown)}).`,
      field: named ? thrown.field : undefined,
    });
  };
  try {
    if (command.type === 'count') {
      report({ type: 'counted', id, promptTokens: model.countTokens(command.prompt) });
      return;
    }
    const generation = await model.generate(command.completion, {
      isCancelled: () => cancelled.has(id),
      onProgress: () => report({ type: 'progress', id }),
      onLate: fail,
      onText: (textDelta, tokensSoFar, delta) => report({ type: 'text', id, textDelta, tokensSoFar, delta }),
    });
    report({ type: 'completed', id, ...generation });
  } catch (thrown) {
    fail(thrown);
  } finally {
    running.delete(id);
    cancelled.delete(id);
  }
}

function describeLoadFailure(
  thrown: unknown,
): Pick<Extract<GgufReport, { type: 'unloadable' }>, 'code' | 'message'> {
  const name = nameOf(thrown);
  if (name === 'NoBinaryFoundError') {
    return { code: 'model_not_installed', message: 'node-llama-cpp has no binary for this platform.' };
  }
  return {
    code: 'model_load_failed',
    message: `The model file could not be loaded (${thrown instanceof Error ? thrown.message : name}).`,
  };
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.constructor.name : typeof thrown;
}

function report(message: GgufReport): void {
  process.send?.(message);
}
