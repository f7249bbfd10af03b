/** One message of a process. */
export type Message = { kind: string } & Record<string, unknown>;

/** What a process has said and nobody has read; reading fails when the process is lost. */
export class Inbox<Lost extends Error> {
  readonly #messages: Message[] = [];
  readonly #waiting = new Set<() => void>();
  #lost: Lost | undefined;

  push(message: Message): void {
    this.#messages.push(message);
    this.#wake();
  }

  lose(error: Lost): void {
    this.#lost ??= error;
    this.#wake();
  }

  /** The next message of a kind; others go to `onOther`. Rejects if the process is lost. */
  async next(kind: string, onOther: (message: Message) => void = () => {}): Promise<Message> {
    for (;;) {
      const message = this.#messages.shift();
      if (message?.kind === kind) return message;
      if (message !== undefined) onOther(message);
      else await this.#change();
    }
  }

  /** Rejects when the process is lost. */
  async lost(): Promise<never> {
    for (;;) await this.#change();
  }

  async #change(): Promise<void> {
    if (this.#lost !== undefined) throw this.#lost;
    await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
