import { LanguageError } from './errors.js';

/** A line longer than this is no token of a language model. */
const lineCharsMax = 4 * 1_048_576;

/** Splits a stream of server-sent events, in pieces cut anywhere, into the data of its events. */
export class ServerSentEventReader {
  readonly #onData: (data: string) => void;
  #rest = '';
  #data: string | undefined;

  constructor(onData: (data: string) => void) {
    this.#onData = onData;
  }

  push(piece: string): void {
    const text = this.#rest + piece;
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#line(text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end));
      start = end + 1;
    }
    this.#rest = text.slice(start);
    if (this.#rest.length > lineCharsMax) {
      throw new LanguageError('engine_protocol', 'The model server sent an event without an end.');
    }
  }

  /** Hands over what came before an end of stream that lacked its last line break. */
  end(): void {
    if (this.#rest !== '') this.#line(this.#rest);
    this.#rest = '';
    this.#line('');
  }

  #line(line: string): void {
    if (line === '') {
      if (this.#data !== undefined) this.#onData(this.#data);
      this.#data = undefined;
    } else if (line.startsWith('data:')) {
      const value = line.slice(line[5] === ' ' ? 6 : 5);
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    }
  }
}
