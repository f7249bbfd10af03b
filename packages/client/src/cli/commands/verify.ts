import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { splitAttestation, vouchesFor } from '@tricorn/contract';
import { contentIdOf, contentIdOfDigest } from '../../chain/contentId.js';
import { readSubmissions } from '../../chain/readSubmission.js';
import type { Job } from '../../handles/job.js';
import type { VerifiedResult, VerifiedStatement } from '../../sealing/index.js';
import type { Tricorn } from '../../tricorn.js';
import { command, option } from '../command.js';
import type { Context } from '../context.js';
import { ExitError, exitCodes, UsageError } from '../exitCodes.js';
import { fileAt } from '../files.js';
import { findJob, findTask, isTaskId } from '../find.js';
import { pinOptions } from '../sealing.js';
import { printTable } from '../terminal/table.js';
import { formatTime } from '../terminal/time.js';
import { describeProof, describeSignatures, verifyDownloaded, verifySignatures } from './verifySignatures.js';

/** Larger files are not compared as text: only small results are on chain as text. */
const textBytesMax = 1_000_000;

/** A result that is on chain. */
interface Recorded {
  txHash: string;
  round: number;
  /** Wallet address of the participant. */
  party: string;
  result: string;
  /** Digest of the nodes' signatures, for results that nodes signed. */
  attestation: string | undefined;
  blockNumber: bigint;
  /** Unix seconds of the block. */
  time: number;
}

interface Verified {
  /** Of the signatures of the three nodes; absent for results that nodes do not compute. */
  signed?: VerifiedResult;
  contentId: string;
  contract: string;
  /** The source of the on-chain results. */
  askedOf: 'a blockchain node' | 'the service';
  submissions: Omit<Recorded, 'result' | 'attestation'>[];
}

export const verify = command<Verified | VerifiedStatement>({
  name: 'verify',
  about: 'check a result against the chain and, for private computations, the signatures of the nodes',
  positionals: [
    {
      name: 'JOB|TASK|STATEMENT',
      about:
        'id or name of the job, id of the task that drew it, or the file of a signed statement, which needs no server',
    },
    {
      name: 'FILE',
      about:
        'your copy of the model, the predictions, the result or the picture; a private computation needs none',
      optional: true,
    },
  ],
  options: {
    rpc: option.text('ADDRESS', 'blockchain node to ask instead of the service'),
    contract: option.text('ADDRESS', "the job's contract, if you know its address"),
    ...pinOptions,
    statement: option.text('FILE', 'write the signed statement of a private computation to this file'),
  },
  examples: ['verify fruit model.onnx', 'verify salaries --statement salaries.json', 'verify salaries.json'],
  run: async (context, args) => {
    if (args.at(1) === '') {
      const statement = await verifyDownloaded(context, args);
      if (statement !== undefined) return statement;
    }
    const copy = args.at(1) === '' ? undefined : await readCopy(args.at(1));
    const signed = await verifySignatures(context, args);
    if (copy === undefined && signed === undefined)
      throw new UsageError('Name the FILE to verify: only results of private computations carry signatures.');
    const path = args.text('statement');
    if (path !== undefined && signed !== undefined) await writeFile(path, signed.statement);
    const text = copy === undefined ? signed!.text : copy.text;
    const contentId = copy?.contentId ?? (await contentIdOf(new TextEncoder().encode(text)));
    const rpcUrl = args.text('rpc') ?? context.env['TRICORN_CHAIN_RPC'];
    const { contract, recorded } = await readChain(context, args.at(0), rpcUrl, args.text('contract'));
    const found = recorded.filter(({ result }) => result === text || vouchesFor(result, contentId));
    if (found.length === 0) {
      const why = recorded.length === 0 ? 'no result of it is on chain yet' : 'the results on chain differ';
      throw new ExitError(exitCodes.notVerified, `${args.at(1) || 'The result'} is not verified: ${why}.`);
    }
    const ofRound = found.filter(({ round }) => round === signed?.verified.round);
    if (ofRound.some(({ attestation }) => attestation !== signed?.digest))
      throw new ExitError(exitCodes.notVerified, 'Not verified: other signatures are recorded on chain.');
    return {
      ...(signed === undefined ? {} : { signed: signed.verified }),
      contentId,
      contract,
      askedOf: rpcUrl === undefined ? 'the service' : 'a blockchain node',
      submissions: found.map(({ result: _, attestation: __, ...submission }) => submission),
    };
  },
  show: ({ terminal }, answer) => {
    if ('verified' in answer) {
      const { jobID, round, result, verified } = answer;
      for (const line of describeSignatures(verified)) terminal.print(line);
      terminal.print(`Verified: the signatures of job ${jobID}, round ${round}.`);
      if (result !== '') terminal.print(`Result: ${result}`);
      else terminal.note('The result itself is not in the statement, only its digest.');
      for (const line of describeProof(verified)) terminal.print(line);
      return;
    }
    const { signed, contentId, contract, askedOf, submissions } = answer;
    if (signed !== undefined) for (const line of describeSignatures(signed)) terminal.print(line);
    terminal.print(`Verified: ${contentId} is on chain in contract ${contract}, according to ${askedOf}.`);
    if (askedOf === 'the service')
      terminal.note('Name a blockchain node with --rpc to verify without trusting the service.');
    printTable(terminal, submissions, [
      { title: 'ROUND', value: ({ round }) => String(round), align: 'right', whole: true },
      { title: 'PARTY', value: ({ party }) => party },
      { title: 'BLOCK', value: ({ blockNumber }) => String(blockNumber), align: 'right', whole: true },
      { title: 'TIME', value: ({ time }) => formatTime(time), whole: true },
      { title: 'TRANSACTION', value: ({ txHash }) => txHash },
    ]);
  },
});

/** The person's copy of a result. */
async function readCopy(path: string): Promise<{ contentId: string; text: string | undefined }> {
  const { size = 0 } = await fileAt(path);
  const text = size <= textBytesMax ? (await readFile(path, 'utf8')).trim() : undefined;
  return { contentId: await contentIdOfFile(path), text };
}

/** The on-chain results of a job: read from a node and decoded here, or reported by the service. */
async function readChain(
  context: Context,
  given: string,
  rpcUrl: string | undefined,
  givenContract: string | undefined,
): Promise<{ contract: string; recorded: Recorded[] }> {
  const { signal } = context;
  const tricorn = await context.client();
  const { job, results } = await resultsOf(context, given);
  const recorded: Recorded[] = [];
  if (job === undefined) return { contract: '', recorded };
  const contract = givenContract ?? (await job.read({ signal })).contractAddr;
  for await (const { txHash, submitValue } of results) {
    const found =
      rpcUrl === undefined
        ? await fromService(tricorn, txHash, contract, job.id, signal)
        : await fromNode(rpcUrl, txHash, contract, job.id, signal);
    // Of a large result only the content id is on chain; the file with that id is the result.
    const valueId = await contentIdOf(new TextEncoder().encode(submitValue));
    recorded.push(
      ...found.map((entry) => {
        const { result, attestation } = splitAttestation(entry.result);
        return { ...entry, attestation, result: result === valueId ? submitValue : result };
      }),
    );
  }
  return { contract, recorded };
}

type Submission = { txHash: string; submitValue: string };

/** The contract and transactions of a job, or of the gallery that contains a task's picture. */
async function resultsOf(
  context: Context,
  given: string,
): Promise<{ job: Job | undefined; results: AsyncIterable<Submission> | Submission[] }> {
  if (!isTaskId(given)) {
    const job = await findJob(context, given);
    return { job, results: job.results({ signal: context.signal }) };
  }
  const task = await findTask(context, given);
  const { jobID, tx_hash: txHash } = await task.read({ signal: context.signal });
  if (txHash === '') return { job: undefined, results: [] };
  return { job: (await context.client()).job(jobID), results: [{ txHash, submitValue: '' }] };
}

async function fromNode(
  rpcUrl: string,
  txHash: string,
  contract: string,
  jobID: string,
  signal: AbortSignal,
): Promise<Omit<Recorded, 'attestation'>[]> {
  const submissions = await readSubmissions(rpcUrl, txHash, contract, { signal });
  return submissions
    .filter((submission) => submission.jobID === jobID)
    .map(({ round, party, result, blockNumber, submittedAt }) => {
      return { txHash, round: Number(round), party, result, blockNumber, time: Number(submittedAt) };
    });
}

async function fromService(
  { api }: Tricorn,
  txHash: string,
  contract: string,
  jobID: string,
  signal: AbortSignal,
): Promise<Omit<Recorded, 'attestation'>[]> {
  const { events, succeeded, blockNumber, blockTime } = await api.chainTransaction({ txHash }, { signal });
  return events
    .filter(
      (event) =>
        succeeded &&
        event.kind === 'resultSubmitted' &&
        event.jobID === jobID &&
        event.contractAddr.toLowerCase() === contract.toLowerCase(),
    )
    .map(({ round, party, value }) => {
      return { txHash, round, party, result: value, blockNumber: BigInt(blockNumber), time: blockTime };
    });
}

async function contentIdOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return contentIdOfDigest(hash.digest());
}
