import { requestMessages } from '../calls/checkRequest.js';
import { estimateCompletionTokens, estimatePromptTokens } from '../calls/estimateTokens.js';
import type { ChatMessage, CompletionRequest, CompletionResult, FinishReason } from '../engine.js';
import type { ResponseFormat, Tool, ToolCall, ToolChoice } from '../features.js';
import type { RemoteAnswer } from './remoteAnswer.js';

export interface RemoteBodyOptions {
  model: string;
  maxNewTokens: number;
  /** Whether the server is asked to report the usage of a stream. */
  asksForUsage: boolean;
}

/** The body of a request to an OpenAI-compatible server. */
export function remoteBody(request: CompletionRequest, options: RemoteBodyOptions): string {
  const { tools = [], topLogprobs } = request;
  const hasTools = tools.length > 0;
  return JSON.stringify({
    model: options.model,
    ...(request.raw
      ? { prompt: request.prompt, logprobs: topLogprobs }
      : {
          messages: requestMessages(request).map(remoteMessage),
          logprobs: topLogprobs === undefined ? undefined : true,
          top_logprobs: topLogprobs || undefined,
        }),
    max_tokens: options.maxNewTokens,
    temperature: request.temperature,
    top_p: request.topP,
    top_k: request.topK,
    frequency_penalty: request.frequencyPenalty,
    presence_penalty: request.presencePenalty,
    seed: request.seed,
    stop: request.stop?.length ? request.stop : undefined,
    logit_bias: request.logitBias,
    reasoning_effort: request.reasoningEffort,
    tools: hasTools ? tools.map(remoteTool) : undefined,
    tool_choice: hasTools ? remoteToolChoice(request.toolChoice) : undefined,
    parallel_tool_calls: hasTools ? request.parallelToolCalls : undefined,
    response_format: remoteFormat(request.responseFormat),
    stream: true,
    stream_options: options.asksForUsage ? { include_usage: true } : undefined,
  });
}

function remoteMessage(message: ChatMessage): object {
  const { role, name, content, images = [], toolCalls = [], toolCallId, reasoning } = message;
  return {
    role,
    name,
    content:
      images.length === 0
        ? content
        : [
            ...(content === '' ? [] : [{ type: 'text', text: content }]),
            ...images.map(({ url, detail }) => ({ type: 'image_url', image_url: { url, detail } })),
          ],
    tool_calls: toolCalls.length === 0 ? undefined : toolCalls.map(remoteCall),
    tool_call_id: toolCallId,
    reasoning_content: reasoning,
  };
}

const remoteCall = ({ id, name, arguments: given }: ToolCall): object => ({
  id,
  type: 'function',
  function: { name, arguments: given },
});

const remoteTool = (tool: Tool): object => ({ type: 'function', function: tool });

const remoteToolChoice = (choice: ToolChoice | undefined): unknown =>
  typeof choice === 'object' ? { type: 'function', function: choice } : choice;

function remoteFormat(format: ResponseFormat | undefined): object | undefined {
  if (format === undefined) return undefined;
  if (format.type === 'jsonObject') return { type: 'json_object' };
  const { type: _, ...json_schema } = format;
  return { type: 'json_schema', json_schema };
}

const finishReasons: Readonly<Record<string, FinishReason>> = {
  length: 'length',
  tool_calls: 'toolCalls',
  function_call: 'toolCalls',
  content_filter: 'contentFilter',
};

export function remoteResult(
  answer: RemoteAnswer,
  request: CompletionRequest,
  maxNewTokens: number,
): CompletionResult {
  const reported = answer.promptTokens !== undefined && answer.completionTokens !== undefined;
  const { text, toolCalls, reasoning, logprobs, pieces } = answer;
  const finished = finishReasons[answer.finishReason ?? ''] ?? (toolCalls.length > 0 ? 'toolCalls' : 'stop');
  const generated = text + reasoning + toolCalls.map((call) => call.name + call.arguments).join('');
  return {
    text,
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(reasoning === '' ? {} : { reasoning }),
    ...(request.topLogprobs === undefined ? {} : { logprobs }),
    promptTokens: answer.promptTokens ?? estimatePromptTokens(request),
    completionTokens: answer.completionTokens ?? estimateCompletionTokens(generated, pieces, maxNewTokens),
    ...(answer.cachedTokens === undefined ? {} : { cachedTokens: answer.cachedTokens }),
    ...(answer.reasoningTokens === undefined ? {} : { reasoningTokens: answer.reasoningTokens }),
    finishReason: answer.aborted ? 'cancelled' : finished,
    ...(answer.stopSequence === undefined ? {} : { stopSequence: answer.stopSequence }),
    usage: reported ? 'reported' : 'estimated',
  };
}
