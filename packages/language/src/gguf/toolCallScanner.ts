import { randomUUID } from 'node:crypto';
import type { ToolCallDelta } from '../features.js';
import type { ToolSyntax } from '../grammar/answerGrammar.js';

type State = 'undecided' | 'text' | 'name' | 'arguments' | 'between';

interface Scanned {
  text: string;
  calls: ToolCallDelta[];
}

/** Tells calls of tools from text, as a model writes them. */
export class ToolCallScanner {
  readonly #syntax: ToolSyntax;
  readonly #names: readonly string[];
  readonly #newId: () => string;
  #state: State = 'undecided';
  #pending = '';
  #index = -1;
  #depth = 0;
  #inString = false;
  #escaped = false;

  constructor(syntax: ToolSyntax, names: readonly string[], newId = () => `call_${randomUUID()}`) {
    this.#syntax = syntax;
    this.#names = names;
    this.#newId = newId;
  }

  /** True as soon as the answer is known to be plain text. */
  get isText(): boolean {
    return this.#state === 'text';
  }

  get calls(): number {
    return this.#index + 1;
  }

  push(piece: string): Scanned {
    const found: Scanned = { text: '', calls: [] };
    this.#pending += piece;
    // Each step takes something from the pending text, or waits for more of it.
    while (this.#step(found)) {}
    return found;
  }

  /** What is left at the end: a text that only began like a call. */
  flush(): string {
    const text = this.#state === 'undecided' ? this.#pending : '';
    this.#pending = '';
    return text;
  }

  #step(found: Scanned): boolean {
    switch (this.#state) {
      case 'undecided':
        return this.#decide();
      case 'text':
        found.text += this.#pending;
        this.#pending = '';
        return false;
      case 'name':
        return this.#readName(found);
      case 'arguments':
        return this.#readArguments(found);
      case 'between':
        return this.#skip(this.#syntax.prefix);
    }
  }

  #decide(): boolean {
    const begin = `${this.#syntax.before}${this.#syntax.prefix}`.trimStart();
    const given = this.#pending.trimStart();
    if (given.startsWith(begin)) {
      this.#pending = given.slice(begin.length);
      this.#state = 'name';
      return true;
    }
    if (begin.startsWith(given)) return false;
    this.#state = 'text';
    return true;
  }

  #skip(prefix: string): boolean {
    const at = this.#pending.indexOf(prefix);
    if (at < 0) return false;
    this.#pending = this.#pending.slice(at + prefix.length);
    this.#state = 'name';
    return true;
  }

  #readName(found: Scanned): boolean {
    const name = this.#names.find((candidate) =>
      this.#pending.startsWith(candidate + this.#syntax.afterName(candidate)),
    );
    if (name === undefined) return false;
    this.#pending = this.#pending.slice(name.length + this.#syntax.afterName(name).length);
    this.#index += 1;
    this.#state = 'arguments';
    this.#depth = 0;
    found.calls.push({ index: this.#index, id: this.#newId(), name, arguments: '' });
    return true;
  }

  /** Arguments are one JSON object; its end is where its braces balance. */
  #readArguments(found: Scanned): boolean {
    let taken = 0;
    let isOver = false;
    for (const character of this.#pending) {
      taken += character.length;
      if (this.#closes(character)) {
        isOver = true;
        break;
      }
    }
    if (taken > 0) found.calls.push({ index: this.#index, arguments: this.#pending.slice(0, taken) });
    this.#pending = this.#pending.slice(taken);
    if (isOver) this.#state = 'between';
    return isOver;
  }

  #closes(character: string): boolean {
    if (this.#escaped) this.#escaped = false;
    else if (this.#inString) {
      if (character === '\\') this.#escaped = true;
      else if (character === '"') this.#inString = false;
    } else if (character === '"') this.#inString = true;
    else if (character === '{' || character === '[') this.#depth += 1;
    else if (character === '}' || character === ']') {
      this.#depth -= 1;
      return this.#depth === 0;
    }
    return false;
  }
}
