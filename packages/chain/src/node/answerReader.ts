import { type Address, type Hex, isAddress, isHex } from 'viem';
import { NodeAnswerError } from './nodeErrors.js';
import type { BlockReference, NodeLog } from './nodeTypes.js';

export type Fields = Record<string, unknown>;

/** Checks and decodes what a node answered to one method. Every malformed value is a `NodeAnswerError`. */
export class AnswerReader {
  readonly #node: string;
  readonly #method: string;

  constructor(node: string, method: string) {
    this.#node = node;
    this.#method = method;
  }

  fields(value: unknown): Fields {
    if (typeof value !== 'object' || value === null) throw this.malformed('an object');
    return value as Fields;
  }

  list(value: unknown, what: string): readonly unknown[] {
    if (!Array.isArray(value)) throw this.malformed(what);
    return value;
  }

  quantity(value: unknown): bigint {
    if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw this.malformed('a quantity');
    return BigInt(value);
  }

  hash(value: unknown): Hex {
    if (!isHex(value) || value.length !== 66) throw this.malformed('a hash');
    return value.toLowerCase() as Hex;
  }

  bytes(value: unknown): Hex {
    if (!isHex(value) || value.length % 2 !== 0) throw this.malformed('bytes');
    return value;
  }

  address(value: unknown): Address {
    if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw this.malformed('an address');
    return value.toLowerCase() as Address;
  }

  blockReference(fields: Fields): BlockReference {
    return { number: this.quantity(fields['blockNumber']), hash: this.hash(fields['blockHash']) };
  }

  log(value: unknown): NodeLog {
    const fields = this.fields(value);
    const topics = this.list(fields['topics'], 'a log with topics');
    const { number, hash } = this.blockReference(fields);
    return {
      address: this.address(fields['address']),
      topics: topics.map((topic) => this.hash(topic)),
      data: this.bytes(fields['data']),
      blockNumber: number,
      blockHash: hash,
      transactionHash: this.hash(fields['transactionHash']),
      logIndex: Number(this.quantity(fields['logIndex'])),
    };
  }

  malformed(expected: string): NodeAnswerError {
    return new NodeAnswerError(this.#node, this.#method, expected);
  }
}
