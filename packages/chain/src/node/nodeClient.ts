import { type Address, type Hex, isAddress, isHex, toHex } from 'viem';
import type { ChainNode } from './chainNode.js';
import {
  CallRevertedError,
  NodeAnswerError,
  NodeUnavailableError,
  TransactionRefusedError,
} from './nodeErrors.js';

export interface BlockReference {
  readonly number: bigint;
  readonly hash: Hex;
}

export interface NodeBlock extends BlockReference {
  readonly parentHash: Hex;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

export interface NodeLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
  readonly transactionHash: Hex;
  readonly logIndex: number;
}

export interface NodeReceipt {
  readonly transactionHash: Hex;
  readonly block: BlockReference;
  readonly succeeded: boolean;
  readonly gasUsed: bigint;
  readonly contractAddress: Address | null;
  readonly logs: readonly NodeLog[];
}

export interface NodeTransaction {
  readonly hash: Hex;
  readonly from: Address;
  readonly to: Address | null;
  readonly nonce: bigint;
  readonly input: Hex;
  readonly block: BlockReference | null;
}

export interface LogQuery {
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
  readonly address?: Address;
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
}

export interface CallOptions {
  readonly to: Address;
  readonly data: Hex;
  readonly from?: Address;
  readonly gas?: bigint;
}

/** Fees in wei for each unit of gas. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

type Fields = Record<string, unknown>;

/** How many blocks one question for logs covers: what the stricter of the public nodes still answer. */
export const LOG_BLOCKS_MAX = 2000n;

/** Messages by which nodes say that they hold the transaction already. */
const ALREADY_KNOWN = /already known|known transaction|already imported|already exists/i;

/** Asks a node the few things that the service needs and believes no answer that it has not checked. */
export class NodeClient {
  readonly #node: ChainNode;

  constructor(node: ChainNode) {
    this.#node = node;
  }

  get name(): string {
    return this.#node.name;
  }

  async chainId(): Promise<number> {
    return Number(this.#quantity('eth_chainId', await this.#ask('eth_chainId', [])));
  }

  async blockNumber(): Promise<bigint> {
    return this.#quantity('eth_blockNumber', await this.#ask('eth_blockNumber', []));
  }

  async block(number: bigint | Hex): Promise<NodeBlock | null> {
    const isHash = typeof number !== 'bigint';
    const method = isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber';
    const answer = await this.#ask(method, [isHash ? number : toHex(number), false]);
    if (answer === null) return null;
    const fields = this.#fields(method, answer);
    const block = {
      number: this.#quantity(method, fields['number']),
      hash: this.#hash(method, fields['hash']),
      parentHash: this.#hash(method, fields['parentHash']),
      timestamp: this.#quantity(method, fields['timestamp']),
    };
    if ((isHash ? block.hash : block.number) !== number)
      throw this.#nonsense(method, 'the block that was asked for');
    return block;
  }

  /** How many transactions of the account are in the chain. */
  async transactionCount(address: Address): Promise<bigint> {
    const method = 'eth_getTransactionCount';
    return this.#quantity(method, await this.#ask(method, [address, 'latest']));
  }

  async balance(address: Address): Promise<bigint> {
    return this.#quantity('eth_getBalance', await this.#ask('eth_getBalance', [address, 'latest']));
  }

  async code(address: Address): Promise<Hex> {
    return this.#hex('eth_getCode', await this.#ask('eth_getCode', [address, 'latest']));
  }

  async call({ gas, ...call }: CallOptions): Promise<Hex> {
    const request = gas === undefined ? call : { ...call, gas: toHex(gas) };
    return this.#hex('eth_call', await this.#ask('eth_call', [request, 'latest']));
  }

  async estimateGas({
    gas: _,
    ...call
  }: Omit<CallOptions, 'to'> & { to?: Address; gas?: bigint }): Promise<bigint> {
    return this.#quantity('eth_estimateGas', await this.#ask('eth_estimateGas', [call]));
  }

  /** Twice the current base fee and the node's tip: enough for several full blocks in a row. */
  async fees(): Promise<Fees> {
    const method = 'eth_feeHistory';
    const history = this.#fields(method, await this.#ask(method, ['0x1', 'latest', [50]]));
    const baseFees = history['baseFeePerGas'];
    if (!Array.isArray(baseFees) || baseFees.length === 0) throw this.#nonsense(method, 'a fee history');
    const baseFee = this.#quantity(method, baseFees.at(-1));
    const tipMethod = 'eth_maxPriorityFeePerGas';
    const tip = this.#quantity(tipMethod, await this.#ask(tipMethod, []));
    return { maxFeePerGas: baseFee * 2n + tip, maxPriorityFeePerGas: tip };
  }

  /** Gives the node a signed transaction. That the node knows it already is as good. */
  async send(raw: Hex, hash: Hex): Promise<void> {
    const method = 'eth_sendRawTransaction';
    let answer: unknown;
    try {
      answer = await this.#ask(method, [raw]);
    } catch (error) {
      if (error instanceof TransactionRefusedError && ALREADY_KNOWN.test(error.message)) return;
      throw error;
    }
    if (this.#hash(method, answer) !== hash) throw this.#nonsense(method, 'the hash of the transaction');
  }

  async receipt(hash: Hex): Promise<NodeReceipt | null> {
    const method = 'eth_getTransactionReceipt';
    const answer = await this.#ask(method, [hash]);
    if (answer === null) return null;
    const fields = this.#fields(method, answer);
    const status = fields['status'];
    const logs = fields['logs'];
    if (fields['transactionHash'] !== hash) throw this.#nonsense(method, 'the receipt that was asked for');
    if (status !== '0x1' && status !== '0x0') throw this.#nonsense(method, 'a receipt with a status');
    if (!Array.isArray(logs)) throw this.#nonsense(method, 'a receipt with logs');
    const contract = fields['contractAddress'];
    return {
      transactionHash: hash,
      block: this.#blockReference(method, fields),
      succeeded: status === '0x1',
      gasUsed: this.#quantity(method, fields['gasUsed']),
      contractAddress: typeof contract === 'string' && isAddress(contract) ? contract : null,
      logs: logs.map((log) => this.#log(method, log)),
    };
  }

  async transaction(hash: Hex): Promise<NodeTransaction | null> {
    const method = 'eth_getTransactionByHash';
    const answer = await this.#ask(method, [hash]);
    if (answer === null) return null;
    const fields = this.#fields(method, answer);
    if (fields['hash'] !== hash) throw this.#nonsense(method, 'the transaction that was asked for');
    return {
      hash,
      from: this.#address(method, fields['from']),
      to: fields['to'] == null ? null : this.#address(method, fields['to']),
      nonce: this.#quantity(method, fields['nonce']),
      input: this.#hex(method, fields['input']),
      block: fields['blockHash'] == null ? null : this.#blockReference(method, fields),
    };
  }

  async logs(query: LogQuery): Promise<NodeLog[]> {
    const method = 'eth_getLogs';
    const filter = { ...query, fromBlock: toHex(query.fromBlock), toBlock: toHex(query.toBlock) };
    const answer = await this.#ask(method, [filter]);
    if (!Array.isArray(answer)) throw this.#nonsense(method, 'a list of logs');
    const logs = answer.map((log) => this.#log(method, log));
    const outside = logs.some(
      ({ blockNumber }) => blockNumber < query.fromBlock || blockNumber > query.toBlock,
    );
    if (outside) throw this.#nonsense(method, 'a list of logs within the range');
    return logs;
  }

  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await this.#node.request({ method, params });
    } catch (error) {
      throw this.#translate(method, error);
    }
  }

  /** Tells what the request itself brought about from trouble with the node. */
  #translate(method: string, error: unknown): Error {
    const { message, data } = deepest(error);
    const isExecution = method === 'eth_call' || method === 'eth_estimateGas';
    if (isExecution && (data !== undefined || /revert|out of gas|execution failed/i.test(message))) {
      return new CallRevertedError(data ?? '0x', message);
    }
    if (
      method === 'eth_sendRawTransaction' &&
      /nonce|known|imported|underpriced|insufficient|funds|gas|exists/i.test(message)
    ) {
      return new TransactionRefusedError(message);
    }
    return new NodeUnavailableError(this.name, method, message);
  }

  #log(method: string, value: unknown): NodeLog {
    const fields = this.#fields(method, value);
    const topics = fields['topics'];
    if (!Array.isArray(topics)) throw this.#nonsense(method, 'a log with topics');
    const { number, hash } = this.#blockReference(method, fields);
    return {
      address: this.#address(method, fields['address']),
      topics: topics.map((topic) => this.#hash(method, topic)),
      data: this.#hex(method, fields['data']),
      blockNumber: number,
      blockHash: hash,
      transactionHash: this.#hash(method, fields['transactionHash']),
      logIndex: Number(this.#quantity(method, fields['logIndex'])),
    };
  }

  #blockReference(method: string, fields: Fields): BlockReference {
    return {
      number: this.#quantity(method, fields['blockNumber']),
      hash: this.#hash(method, fields['blockHash']),
    };
  }

  #fields(method: string, value: unknown): Fields {
    if (typeof value !== 'object' || value === null) throw this.#nonsense(method, 'an object');
    return value as Fields;
  }

  #quantity(method: string, value: unknown): bigint {
    if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
      throw this.#nonsense(method, 'a quantity');
    return BigInt(value);
  }

  #hash(method: string, value: unknown): Hex {
    if (!isHex(value) || value.length !== 66) throw this.#nonsense(method, 'a hash');
    return value.toLowerCase() as Hex;
  }

  #hex(method: string, value: unknown): Hex {
    if (!isHex(value) || value.length % 2 !== 0) throw this.#nonsense(method, 'bytes');
    return value;
  }

  #address(method: string, value: unknown): Address {
    if (typeof value !== 'string' || !isAddress(value, { strict: false }))
      throw this.#nonsense(method, 'an address');
    return value.toLowerCase() as Address;
  }

  #nonsense(method: string, expected: string): NodeAnswerError {
    return new NodeAnswerError(this.name, method, expected);
  }
}

/** Transports wrap errors several times; the innermost message and the revert data say what happened. */
function deepest(error: unknown): { message: string; data: Hex | undefined } {
  let message = 'unknown error';
  let data: Hex | undefined;
  let current = error as
    | { message?: unknown; details?: unknown; data?: unknown; cause?: unknown }
    | undefined;
  for (let depth = 0; current != null && depth < 8; depth += 1) {
    const text = current.details ?? current.message;
    if (typeof text === 'string' && text !== '') message = text;
    const inner = (current.data as { data?: unknown } | undefined)?.data ?? current.data;
    if (isHex(inner)) data = inner;
    current = current.cause as typeof current;
  }
  // A transport's own message can quote the URL, which can hold a key.
  return { message: (message.split('\n')[0] ?? '').replace(/\w+:\/\/\S+/g, '(url)'), data };
}
