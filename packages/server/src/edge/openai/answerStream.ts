import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AnswerDelta, AnswerForm, CompletionResult } from '@tricorn/language';
import type { FastifyReply } from 'fastify';
import { openEvents } from '../answers/eventStream.js';

/**
 * Streams an answer. Each piece is an event; those of one turn of the event loop are written together, with the end if that
 * comes at the same time. The head is sent with the first piece, so that an earlier failure can be answered with an error
 * status. The buffer for a slow reader holds at most one answer.
 */
export class AnswerStream {
  readonly #form: AnswerForm;
  readonly #reply: FastifyReply;
  readonly #headers: Record<string, string>;
  readonly #begun = new Set<number>();
  #response: ServerResponse | undefined;
  #opened = false;
  /** Events that have not been sent yet. */
  #events = '';
  #sending: NodeJS.Immediate | undefined;

  constructor(form: AnswerForm, reply: FastifyReply, headers: Record<string, string> = {}) {
    this.#form = form;
    this.#reply = reply;
    this.#headers = headers;
  }

  get started(): boolean {
    return this.#response !== undefined || this.#events !== '';
  }

  add(textDelta: string, index: number, delta?: AnswerDelta): void {
    this.#events += this.#beginning(index);
    this.#events +=
      delta === undefined ? this.#form.text(textDelta, index) : this.#form.delta(textDelta, delta, index);
    this.#sending ??= setImmediate(() => {
      const events = this.#takeEvents();
      this.#open()?.write(events);
    });
  }

  end(results: readonly CompletionResult[]): void {
    for (const index of results.keys()) this.#events += this.#beginning(index);
    this.#finish(this.#form.end(results));
  }

  fail(body: object): void {
    this.#finish(this.#form.fail(body));
  }

  #finish(lastEvents: string): void {
    clearImmediate(this.#sending);
    const events = this.#takeEvents() + lastEvents;
    // An answer that is complete before its first byte is sent needs no chunked encoding.
    this.#open({ 'content-length': Buffer.byteLength(events) })?.end(events);
  }

  #takeEvents(): string {
    const events = this.#events;
    this.#events = '';
    this.#sending = undefined;
    return events;
  }

  /** The events before the first piece of a choice. */
  #beginning(index: number): string {
    const opening = this.#opened ? '' : this.#form.open();
    this.#opened = true;
    if (this.#begun.has(index)) return opening;
    this.#begun.add(index);
    return opening + this.#form.start(index);
  }

  /** Undefined when the reader has disconnected; writing to a closed response would be an error. */
  #open(headers: OutgoingHttpHeaders = {}): ServerResponse | undefined {
    if (this.#reply.raw.destroyed) return undefined;
    this.#response ??= openEvents(this.#reply, { ...this.#headers, ...headers });
    return this.#response;
  }
}
