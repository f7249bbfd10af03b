import { requestMessages } from '../calls/checkRequest.js';
import type { CompletionOptions, CompletionRequest, CompletionResult, LanguageEngine } from '../engine.js';
import { LanguageError } from '../errors.js';
import { type Profile, withProfile } from '../profile.js';
import { fencedCode } from './fencedCode.js';

/** The profile of the coding model: a system prompt and a low temperature. */
export const codingProfile = {
  system:
    'You are a programmer. Answer with correct, complete code in one fenced block that names its language.',
  temperature: 0.1,
} as const;

export interface CodeResult extends CompletionResult {
  /** `parsed`: all checked blocks are valid. `unchecked`: no block has a known language. */
  code: 'parsed' | 'invalid' | 'unchecked';
  attempts: number;
}

/** An engine with the coding profile, under its own name and price if they are given. */
export function codingEngine(
  engine: LanguageEngine,
  own: Pick<Profile, 'model' | 'price'> = {},
): LanguageEngine {
  return withProfile(engine, { ...codingProfile, ...own });
}

/**
 * Completes, and asks once more when code in the answer does not parse. The result counts the caller's
 * prompt and the delivered answer: the caller does not pay for a discarded answer,
 * and usage never exceeds that of one call. A caller that streams gets the first answer, checked
 * but not repeated, because text that was shown cannot be withdrawn.
 */
export async function completeCode(
  engine: LanguageEngine,
  request: CompletionRequest,
  options: CompletionOptions = {},
): Promise<CodeResult> {
  const first = await engine.complete(request, options);
  const { code, errorLine } = await judge(first);
  const asIs: CodeResult = { ...first, code, attempts: 1 };
  if (code !== 'invalid' || first.finishReason !== 'stop' || options.onToken || options.signal?.aborted)
    return asIs;
  try {
    const second = await engine.complete(repairRequest(request, first, errorLine), {
      signal: options.signal,
      cacheScope: options.cacheScope,
    });
    const repaired = second.finishReason === 'stop' && (await judge(second)).code === 'parsed';
    if (!repaired) return { ...asIs, attempts: 2 };
    return { ...second, promptTokens: first.promptTokens, code: 'parsed', attempts: 2 };
  } catch (thrown) {
    // A flawed answer is better than an error, such as a context too small for both attempts.
    if (thrown instanceof LanguageError) return { ...asIs, attempts: 2 };
    throw thrown;
  }
}

/** Checks an answer: every block of a known language must parse. The parsers are large and loaded with the first answer. */
async function judge({ text }: CompletionResult): Promise<{ code: CodeResult['code']; errorLine: number }> {
  const { parseCode } = await import('./parseCode.js');
  let code: CodeResult['code'] = 'unchecked';
  for (const block of fencedCode(text)) {
    const check = parseCode(block.language, block.code);
    if (!check.checked) continue;
    if (check.errorLine !== undefined) return { code: 'invalid', errorLine: check.errorLine };
    code = 'parsed';
  }
  return { code, errorLine: 0 };
}

function repairRequest(
  request: CompletionRequest,
  first: CompletionResult,
  errorLine: number,
): CompletionRequest {
  const { prompt: _prompt, messages: _messages, ...settings } = request;
  return {
    ...settings,
    messages: [
      ...requestMessages(request),
      { role: 'assistant', content: first.text },
      {
        role: 'user',
        content: `The code does not parse: there is a syntax error near line ${errorLine}. Write it again, corrected and complete.`,
      },
    ],
  };
}
