import { cancelledBeforeStart } from '../calls/runningCalls.js';
import type { CompletionOptions, CompletionResult } from '../engine.js';
import type { TokenLogprob, ToolCall, ToolCallDelta } from '../features.js';
import { askModel, unexpected } from './askModel.js';
import type { GgufCompletion } from './ggufProtocol.js';
import type { ModelProcess } from './modelProcess.js';

/** Has a process answer, and collects the pieces of the answer. */
export async function generate(
  modelProcess: ModelProcess,
  completion: GgufCompletion,
  signal: AbortSignal,
  onToken: CompletionOptions['onToken'],
): Promise<CompletionResult> {
  if (signal.aborted) return cancelledBeforeStart();
  let text = '';
  const calls: ToolCall[] = [];
  const logprobs: TokenLogprob[] = [];
  const report = await askModel(
    modelProcess,
    (id) => ({ type: 'complete', id, completion }),
    signal,
    (textDelta, tokensSoFar, delta) => {
      text += textDelta;
      addCalls(calls, delta?.toolCalls);
      logprobs.push(...(delta?.logprobs ?? []));
      onToken?.(textDelta, tokensSoFar, delta);
    },
  );
  if (report.type !== 'completed') throw unexpected(report);
  const { promptTokens, cachedTokens, completionTokens, finishReason, stopSequence } = report;
  return {
    text,
    ...(calls.length === 0 ? {} : { toolCalls: calls }),
    ...(completion.topLogprobs === undefined ? {} : { logprobs }),
    promptTokens,
    cachedTokens,
    completionTokens,
    finishReason,
    ...(completion.stop.some((stop) => stop === stopSequence) ? { stopSequence } : {}),
    usage: 'reported',
  };
}

/** Joins streamed pieces to whole calls. */
function addCalls(calls: ToolCall[], pieces: readonly ToolCallDelta[] = []): void {
  for (const { index, id, name, arguments: given } of pieces) {
    calls[index] ??= { id: id ?? '', name: name ?? '', arguments: '' };
    calls[index].arguments += given;
  }
}
