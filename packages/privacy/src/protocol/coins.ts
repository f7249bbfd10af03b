import { Keystream } from './keystream.js';

/** Public randomness from an opened seed. Every call draws fresh bytes. */
export class Coins {
  readonly #stream: Keystream;
  #drawn = 0;

  constructor(seed: Uint8Array) {
    this.#stream = new Keystream(seed);
  }

  fill(target: Uint8Array): void {
    this.#stream.fill(target, { label: 'coin', number: this.#drawn++ });
  }
}
