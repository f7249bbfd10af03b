import { AnswerError, ConnectionError } from '../errors.js';

/** A result as the job's contract recorded it. */
export interface ChainSubmission {
  jobID: string;
  round: bigint;
  /** Wallet address of the participant. */
  party: string;
  result: string;
  ccdCost: bigint;
  /** Unix seconds of the block. */
  submittedAt: bigint;
  blockNumber: bigint;
}

/** Selector of `ResultSubmitted(uint256,uint64,address,bytes,uint256,uint64)`. */
const resultSubmitted = '0xebaef4370c043eaf22b18a972db0105be3bc4aee6676fecbcd0587fcb10762d6';
const timeoutMs = 20_000;

interface Log {
  address: string;
  topics: string[];
  data: string;
}

/**
 * What a transaction submitted to a job's contract, read from any Ethereum node and decoded here, so that the
 * service need not be trusted. Undefined when the node does not have it, it failed, or it is about
 * something else.
 */
export async function readSubmissions(
  rpcUrl: string,
  txHash: string,
  contract: string,
  options: { fetch?: typeof fetch; signal?: AbortSignal } = {},
): Promise<ChainSubmission[]> {
  const receipt = (await rpc(rpcUrl, 'eth_getTransactionReceipt', [txHash], options)) as {
    status: string;
    blockNumber: string;
    logs: Log[];
  } | null;
  if (receipt === null || receipt.status !== '0x1') return [];
  return receipt.logs
    .filter(
      ({ address, topics }) =>
        address.toLowerCase() === contract.toLowerCase() &&
        topics[0] === resultSubmitted &&
        topics.length === 4,
    )
    .map((log) => decode(log, BigInt(receipt.blockNumber)));
}

function decode({ topics, data }: Log, blockNumber: bigint): ChainSubmission {
  // Three words come first: the offset of the result, the cost and the time. The length precedes the result.
  const bytes = bytesOf(data);
  const start = Number(wordAt(bytes, 0));
  const length = Number(wordAt(bytes, start));
  return {
    jobID: BigInt(topics[1]!).toString(),
    round: BigInt(topics[2]!),
    party: `0x${topics[3]!.slice(-40)}`,
    result: new TextDecoder().decode(bytes.subarray(start + 32, start + 32 + length)),
    ccdCost: wordAt(bytes, 32),
    submittedAt: wordAt(bytes, 64),
    blockNumber,
  };
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function wordAt(bytes: Uint8Array, start: number): bigint {
  let value = 0n;
  for (const byte of bytes.subarray(start, start + 32)) value = (value << 8n) | BigInt(byte);
  return value;
}

async function rpc(
  url: string,
  method: string,
  params: unknown[],
  { fetch = globalThis.fetch, signal }: { fetch?: typeof globalThis.fetch; signal?: AbortSignal },
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new ConnectionError(`The blockchain node at ${url} cannot be reached.`, { cause: error });
  }
  const answer = (await response.json().catch(() => undefined)) as
    | { result?: unknown; error?: { message?: string } }
    | undefined;
  if (answer === undefined || answer.error !== undefined || !('result' in answer))
    throw new AnswerError(
      response.status,
      `${url} answered: ${answer?.error?.message ?? 'not an Ethereum node'}.`,
    );
  return answer.result;
}
