import { type Address, type Hex, isAddress, toHex } from 'viem';
import { AnswerReader } from './answerReader.js';
import type { BatchLimits, ChainNode } from './chainNode.js';
import type {
  FeeHistory,
  LogQuery,
  NodeBlock,
  NodeCall,
  NodeLog,
  NodeReceipt,
  NodeTransaction,
} from './nodeTypes.js';
import { translateError } from './translateError.js';

/** How many blocks one `eth_getLogs` request covers: what the stricter public nodes still accept. */
export const logBlocksMax = 2000n;

/** Sends a node the few requests that the service needs and checks every answer. */
export class NodeClient {
  readonly #node: ChainNode;

  constructor(node: ChainNode) {
    this.#node = node;
  }

  get name(): string {
    return this.#node.name;
  }

  /** How large one transaction may be, if the node says so. */
  get batchLimits(): BatchLimits | undefined {
    return this.#node.batchLimits;
  }

  async chainId(): Promise<number> {
    const { read, answer } = await this.#ask('eth_chainId', []);
    return Number(read.quantity(answer));
  }

  async blockNumber(): Promise<bigint> {
    const { read, answer } = await this.#ask('eth_blockNumber', []);
    return read.quantity(answer);
  }

  async block(id: bigint | Hex): Promise<NodeBlock | null> {
    const isHash = typeof id !== 'bigint';
    const method = isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber';
    const { read, answer } = await this.#ask(method, [isHash ? id : toHex(id), false]);
    if (answer === null) return null;
    const fields = read.fields(answer);
    const block = {
      number: read.quantity(fields['number']),
      hash: read.hash(fields['hash']),
      parentHash: read.hash(fields['parentHash']),
      timestamp: read.quantity(fields['timestamp']),
    };
    if ((isHash ? block.hash : block.number) !== id) throw read.malformed('the requested block');
    return block;
  }

  /** How many transactions of the account are on chain, or wait for it as well. */
  async transactionCount(address: Address, block: 'latest' | 'pending' = 'latest'): Promise<bigint> {
    const { read, answer } = await this.#ask('eth_getTransactionCount', [address, block]);
    return read.quantity(answer);
  }

  async balance(address: Address): Promise<bigint> {
    const { read, answer } = await this.#ask('eth_getBalance', [address, 'latest']);
    return read.quantity(answer);
  }

  async code(address: Address): Promise<Hex> {
    const { read, answer } = await this.#ask('eth_getCode', [address, 'latest']);
    return read.bytes(answer);
  }

  async call({ gas, ...call }: NodeCall): Promise<Hex> {
    const request = gas === undefined ? call : { ...call, gas: toHex(gas) };
    const { read, answer } = await this.#ask('eth_call', [request, 'latest']);
    return read.bytes(answer);
  }

  async estimateGas(call: Omit<NodeCall, 'to' | 'gas'> & { to?: Address }): Promise<bigint> {
    const { read, answer } = await this.#ask('eth_estimateGas', [call]);
    return read.quantity(answer);
  }

  /** The fees of up to so many of the newest blocks. */
  async feeHistory(blocks: number): Promise<FeeHistory> {
    const { read, answer } = await this.#ask('eth_feeHistory', [toHex(blocks), 'latest', [50]]);
    const { baseFeePerGas, gasUsedRatio = [], reward = [] } = read.fields(answer);
    const baseFees = read.list(baseFeePerGas, 'a fee history').map((fee) => read.quantity(fee));
    if (baseFees.length === 0) throw read.malformed('a fee history');
    const used = read.list(gasUsedRatio, 'a fee history with gas used');
    const priorityFees = read
      .list(reward ?? [], 'a fee history with priority fees')
      .filter((_, place) => Number(used[place]) > 0)
      .map((percentiles) => read.quantity(read.list(percentiles, 'a fee history with priority fees')[0]));
    return { baseFees, priorityFees };
  }

  /** The priority fee that the node suggests, in wei per unit of gas. */
  async suggestedPriorityFee(): Promise<bigint> {
    const { read, answer } = await this.#ask('eth_maxPriorityFeePerGas', []);
    return read.quantity(answer);
  }

  /** Gives the node a signed transaction. Throws `TransactionRefusedError` if the node does not take it. */
  async send(raw: Hex, hash: Hex): Promise<void> {
    const { read, answer } = await this.#ask('eth_sendRawTransaction', [raw]);
    if (read.hash(answer) !== hash) throw read.malformed('the hash of the transaction');
  }

  async receipt(hash: Hex): Promise<NodeReceipt | null> {
    const { read, answer } = await this.#ask('eth_getTransactionReceipt', [hash]);
    if (answer === null) return null;
    const fields = read.fields(answer);
    const { status, contractAddress } = fields;
    if (fields['transactionHash'] !== hash) throw read.malformed('the requested receipt');
    if (status !== '0x1' && status !== '0x0') throw read.malformed('a receipt with a status');
    return {
      transactionHash: hash,
      block: read.blockReference(fields),
      succeeded: status === '0x1',
      gasUsed: read.quantity(fields['gasUsed']),
      contractAddress:
        typeof contractAddress === 'string' && isAddress(contractAddress) ? contractAddress : null,
      logs: read.list(fields['logs'], 'a receipt with logs').map((log) => read.log(log)),
    };
  }

  async transaction(hash: Hex): Promise<NodeTransaction | null> {
    const { read, answer } = await this.#ask('eth_getTransactionByHash', [hash]);
    if (answer === null) return null;
    const fields = read.fields(answer);
    if (fields['hash'] !== hash) throw read.malformed('the requested transaction');
    return {
      hash,
      from: read.address(fields['from']),
      to: fields['to'] == null ? null : read.address(fields['to']),
      nonce: read.quantity(fields['nonce']),
      input: read.bytes(fields['input']),
      block: fields['blockHash'] == null ? null : read.blockReference(fields),
    };
  }

  async logs(query: LogQuery): Promise<NodeLog[]> {
    const filter = { ...query, fromBlock: toHex(query.fromBlock), toBlock: toHex(query.toBlock) };
    const { read, answer } = await this.#ask('eth_getLogs', [filter]);
    const logs = read.list(answer, 'a list of logs').map((log) => read.log(log));
    const isOutside = logs.some(
      ({ blockNumber }) => blockNumber < query.fromBlock || blockNumber > query.toBlock,
    );
    if (isOutside) throw read.malformed('a list of logs within the requested range');
    // Some nodes repeat logs; a transfer that counted twice would be deposited twice.
    const byPlace = new Map(logs.map((log) => [`${log.blockNumber},${log.logIndex}`, log]));
    return [...byPlace.values()];
  }

  async #ask(method: string, params: readonly unknown[]): Promise<{ read: AnswerReader; answer: unknown }> {
    const read = new AnswerReader(this.name, method);
    try {
      return { read, answer: await this.#node.request({ method, params }) };
    } catch (error) {
      throw translateError(this.name, method, error);
    }
  }
}
