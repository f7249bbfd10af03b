import { LanguageError } from '../errors.js';
import type { AnswerDelta } from '../features.js';
import type { GgufCommand } from './ggufProtocol.js';
import type { CallReport, ModelProcess } from './modelProcess.js';

/** Sends one command and waits for the report that ends it. */
export function askModel(
  modelProcess: ModelProcess,
  command: (id: number) => GgufCommand,
  signal?: AbortSignal,
  onText?: (textDelta: string, tokensSoFar: number, delta?: AnswerDelta) => void,
): Promise<CallReport> {
  return new Promise((resolve, reject) => {
    let callerFailure: { thrown: unknown } | undefined;
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', onAbort);
      if (callerFailure) reject(callerFailure.thrown);
      else finish();
    };
    const onReport = (report: CallReport) => {
      if (report.type === 'progress') return;
      if (report.type === 'failed') {
        const field = report.field === undefined ? {} : { field: report.field };
        settle(() => reject(new LanguageError(report.code, report.message, field)));
      } else if (report.type !== 'text') {
        settle(() => resolve(report));
      } else if (!callerFailure) {
        try {
          onText?.(report.textDelta, report.tokensSoFar, report.delta);
        } catch (thrown) {
          callerFailure = { thrown };
          call.cancel();
        }
      }
    };
    const onAbort = () => call.cancel();
    const call = modelProcess.start(command, {
      onReport,
      onFailure: (error) => settle(() => reject(error)),
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** The model process answered a command with the report of another one. */
export function unexpected(report: CallReport): LanguageError {
  return new LanguageError('engine_protocol', `The model process answered with \`${report.type}\`.`);
}
