import { createCipheriv } from 'node:crypto';
import { Keystream, type StreamCipher } from '../protocol/keystream.js';
import type { Randomness } from '../protocol/party.js';
import type { StepLabel } from '../protocol/transcript.js';

/** Enough for the small rounds of the tests. */
const tapeBytesMax = 1 << 20;

/** What a holder of a key drew in one step, and where it lies on the tape. */
export interface Draw {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** The stream of one key, whose bytes a test can change for both holders. */
export class Tape {
  readonly key: Uint8Array;
  readonly changes = new Uint8Array(tapeBytesMax);
  readonly #draws = new Map<string, Draw[]>();

  constructor(key: Uint8Array) {
    this.key = key;
  }

  /** Forgets the draws of the last run and keeps the changes. */
  rewind(): void {
    this.#draws.clear();
  }

  /** Makes a draw read other bytes from now on. */
  replace({ at, bytes }: Draw, wanted: Uint8Array): void {
    for (let i = 0; i < bytes.length; i++) this.changes[at + i]! ^= bytes[i]! ^ wanted[i]!;
  }

  /** A holder's draws of the last run at steps with this label, in order. */
  drawsOf(holder: number, label: string): Draw[] {
    const key = `${holder} ${label}`;
    const draws = this.#draws.get(key) ?? [];
    this.#draws.set(key, draws);
    return draws;
  }
}

/** The keystream of a tape as one holder reads it. Positions are counted where the cipher is, so that bytes read twice are the same bytes. */
class TapedKeystream extends Keystream {
  readonly #reader: { label: string };

  constructor(tape: Tape, holder: number) {
    const reader = { label: '' };
    super(tape.key, (key) => openTape(tape, key, holder, reader));
    this.#reader = reader;
  }

  protected override mask(input: Uint8Array, label: StepLabel): Uint8Array {
    this.#reader.label = label;
    return super.mask(input, label);
  }
}

function openTape(tape: Tape, key: Uint8Array, holder: number, reader: { label: string }): StreamCipher {
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  let position = 0;
  return {
    update(input: Uint8Array): Buffer {
      const bytes = cipher.update(new Uint8Array(input.length));
      for (let i = 0; i < bytes.length; i++) bytes[i]! ^= tape.changes[position + i]!;
      tape.drawsOf(holder, reader.label).push({ at: position, bytes });
      position += input.length;
      return Buffer.from(input.map((byte, i) => byte ^ bytes[i]!));
    },
  } as StreamCipher;
}

/** The randomness of party `holder` when party j's key is that of `tapes[j]`. */
export function tapedRandomness(tapes: readonly Tape[], holder: number): Randomness {
  return {
    newKey: () => tapes[holder]!.key,
    open: (key) => new TapedKeystream(tapes.find((tape) => Buffer.compare(tape.key, key) === 0)!, holder),
  };
}
