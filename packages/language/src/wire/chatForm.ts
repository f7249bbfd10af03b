import type { ToolCallDelta } from '../features.js';
import { type AnswerForm, sseData } from './answerForm.js';
import { type ChatAnswerId, chatResponse, finishReason, head, usage } from './chatResponse.js';

/**
 * Answers of `chat/completions`, event by event as llama.cpp's server streams them. The common beginning of all events is
 * built once, so a token costs its own text.
 */
export function chatForm(answer: ChatAnswerId, includeUsage: boolean): AnswerForm {
  const opening = `data: ${JSON.stringify(head(answer, 'chat.completion.chunk')).slice(0, -1)}`;
  const chunk = (index: number, deltaJson: string, reason: string | null = null, more = '') =>
    `${opening},"choices":[{"index":${index},"delta":${deltaJson}${more},"finish_reason":${JSON.stringify(reason)}}]}\n\n`;
  return {
    whole: (results) => chatResponse(answer, results),
    open: () => '',
    start: (index) => chunk(index, '{"role":"assistant","content":null}'),
    text: (textDelta, index) => chunk(index, `{"content":${JSON.stringify(textDelta)}}`),
    delta: (textDelta, { reasoning, toolCalls = [], logprobs = [] }, index) =>
      chunk(
        index,
        JSON.stringify({
          ...(textDelta === '' ? {} : { content: textDelta }),
          ...(reasoning ? { reasoning_content: reasoning } : {}),
          ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(callDelta) }),
        }),
        null,
        logprobs.length === 0 ? '' : `,"logprobs":${JSON.stringify({ content: logprobs, refusal: null })}`,
      ),
    end: (results) => {
      const finished = results.map(({ finishReason: reason, stopSequence }, index) => {
        // As vLLM names it. The API processes read it from a local model's server.
        const stopped = stopSequence === undefined ? '' : `,"stop_reason":${JSON.stringify(stopSequence)}`;
        return chunk(index, '{}', finishReason(reason), stopped);
      });
      const figures = `${opening},"choices":[],"usage":${JSON.stringify(usage(results))}}\n\n`;
      return `${finished.join('')}${includeUsage ? figures : ''}data: [DONE]\n\n`;
    },
    fail: sseData,
  };
}

const callDelta = ({ index, id, name, arguments: given }: ToolCallDelta): object => ({
  index,
  ...(name === undefined ? {} : { id, type: 'function' }),
  function: { ...(name === undefined ? {} : { name }), arguments: given },
});
