import { operations } from '@tricorn/contract';
import { readAnswer } from './answer.js';
import { AnswerError, ConnectionError } from './errors.js';
import type { AnswerOf, CallOptions, FieldsOf, LanguageName } from './operationTypes.js';
import { randomId } from './randomId.js';
import { serverSentEvents } from './transport/serverSentEvents.js';
import { chunksOf } from './transport/streams.js';
import type { Transport } from './transport/transport.js';

type Final = AnswerOf<LanguageName>;

/**
 * The answer of a language model: iterate over its pieces as they arrive, or await the whole answer. Leaving the
 * iteration stops the model, as the signal does; what was generated until then is charged.
 */
export class LanguageAnswer implements AsyncIterable<string>, PromiseLike<Final> {
  readonly #pieces: AsyncGenerator<string, Final>;
  /** Asks once more with the same key. */
  readonly #askAgain: () => LanguageAnswer;
  #seen = '';
  #final: Final | undefined;

  constructor(
    transport: Transport,
    name: LanguageName,
    fields: FieldsOf<LanguageName>,
    options: CallOptions,
  ) {
    const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? randomId() };
    this.#pieces = readPieces(transport, name, fields, keyed);
    this.#askAgain = () => new LanguageAnswer(transport, name, fields, { ...keyed, signal: undefined });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    try {
      for (;;) {
        const step = await this.#pieces.next();
        if (step.done) {
          this.#final ??= step.value;
          return;
        }
        this.#seen += step.value;
        yield step.value;
      }
    } finally {
      // Has no effect on an answer that was read to its end.
      await this.#pieces.return(undefined as never);
    }
  }

  /** The whole text and its cost, once the model has finished. */
  async done(): Promise<Final> {
    for await (const _piece of this) {
      // Reads up to the last event, which carries the whole answer.
    }
    if (this.#final === undefined)
      throw new ConnectionError('The answer was stopped before it was complete.');
    return this.#final;
  }

  /**
   * The text and the cost of an answer that was stopped. Undefined if it was stopped before its first piece, or failed.
   * A program that was restarted asks with the same fields and the same idempotency key, and passes the text that had
   * arrived: `tricorn.ask(fields, { idempotencyKey }).stopped(seen)`.
   */
  async stopped(seen = this.#seen): Promise<Final | undefined> {
    if (this.#final !== undefined || seen === '') return this.#final;
    const again = this.#askAgain();
    let pieces = 0;
    for await (const piece of again) {
      // The same key finds the answer in one piece. Anything else is a new answer, which leaving the loop stops.
      pieces += 1;
      if (pieces > 1 || !piece.startsWith(seen)) return undefined;
    }
    this.#final = await again.done();
    return this.#final;
  }

  /** Makes `await` return what `done` returns. */
  // biome-ignore lint/suspicious/noThenProperty: it is made to be awaited.
  then<Result = Final, Refusal = never>(
    onDone?: ((final: Final) => Result | PromiseLike<Result>) | null,
    onFailed?: ((reason: unknown) => Refusal | PromiseLike<Refusal>) | null,
  ): Promise<Result | Refusal> {
    return this.done().then(onDone, onFailed);
  }
}

async function* readPieces(
  transport: Transport,
  name: LanguageName,
  fields: FieldsOf<LanguageName>,
  options: CallOptions,
): AsyncGenerator<string, Final> {
  const accept = 'text/event-stream';
  const response = await transport.send(name, fields, { ...options, accept }, async (answer) => {
    if (!answer.ok) await readAnswer(operations[name], answer);
    return answer;
  });
  if (!response.headers.get('content-type')?.startsWith(accept)) {
    const whole = (await readAnswer(operations[name], response)) as unknown as Final;
    yield whole.text;
    return whole;
  }
  if (response.body === null) throw new AnswerError(response.status, 'The answer has no body.');
  for await (const data of serverSentEvents(chunksOf(response.body, options.signal))) {
    // The last event is the same envelope, with the same names, as the answer without streaming.
    if (/^\s*\{\s*"code"\s*:/.test(data)) {
      const { code = 200 } = JSON.parse(data) as { code?: number };
      const envelope = new Response(data, { status: code, headers: response.headers });
      return (await readAnswer(operations[name], envelope)) as unknown as Final;
    }
    const { text = '' } = JSON.parse(data) as { text?: string };
    if (text !== '') yield text;
  }
  throw new ConnectionError('The connection broke before the answer ended.');
}
