import {
  defaultBounds,
  defaultSecurity,
  digestOfFill,
  digestOfResult,
  digestOfTerms,
  type FillStatement,
  fillBytes,
  generateBoxKeyPair,
  generateSigningKeyPair,
  type MatrixTerms,
  parseMatrix,
  type ResultStatement,
  resultBytes,
  type Signer,
  sealInput,
  signerFrom,
  signNodeKeys,
} from '@tricorn/privacy/client';
import { Tricorn } from '../index.js';
import {
  createSealedJob,
  fillSealed,
  fingerprintOfKey,
  identityFrom,
  type KnownJob,
  type NodePins,
  nodeFingerprint,
  type SealingOptions,
  type SignedReport,
  TransientMemory,
} from '../sealing/index.js';
import { type ScriptedServer, startScriptedServer } from './scriptedServer.js';

export const parties = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
export const pairs = [
  await generateSigningKeyPair(),
  await generateSigningKeyPair(),
  await generateSigningKeyPair(),
];
export const party = (place: number): MatrixTerms['parties'][number] => ({
  keys: [pairs[place]!.publicKey],
  heldBy: 'party',
});
const nodeSigners = new Map<string, Signer>();
/** The signer of a node of this fixture, by its public key. */
export const nodeSigner = (sign: string): Signer => nodeSigners.get(sign)!;
export const node = async () => {
  const signer = await signerFrom(await generateSigningKeyPair());
  nodeSigners.set(signer.publicKey, signer);
  return await signNodeKeys(signer, (await generateBoxKeyPair()).publicKey);
};
export const nodes: MatrixTerms['nodes'] = [await node(), await node(), await node()];
export const honest: MatrixTerms = {
  job: '7',
  round: 1,
  operation: 'compare',
  parties: [party(0), party(1), party(2)],
  bounds: defaultBounds.compare,
  nodes,
  security: defaultSecurity,
  result: 'public',
  expires: Math.floor(Date.now() / 1000) + 3_600,
};

/** Everything that a person agrees to. */
export const job: KnownJob = {
  jobID: '7',
  computation: 'Privacy Comparison',
  parties,
  bounds: defaultBounds.compare,
  resultFor: 'public',
};
export const nodePins = (await Promise.all(nodes.map(nodeFingerprint))) as unknown as NodePins;
export const partyPins = await Promise.all(
  parties.map(async (who, place) => ({ who, fingerprint: await fingerprintOfKey(pairs[place]!.publicKey) })),
);

/** A device whose owner knows nothing, and believes the service if `confirm` says so. */
export const bareOptionsOf = async (
  place: number,
  known = new TransientMemory(),
): Promise<SealingOptions> => ({
  identity: await identityFrom(pairs[place]!, known),
  account: parties[place]!,
});

/** A device whose owner knows all keys. */
export const optionsOf = async (place: number, known?: TransientMemory): Promise<SealingOptions> => ({
  ...(await bareOptionsOf(place, known)),
  nodeKeys: nodePins,
  partyKeys: partyPins,
});

/** A service that names any plan. */
export interface PlanningServer extends ScriptedServer {
  readonly tricorn: Tricorn;
  /** What the service shows: parties, keys of the account, state and report of the job, receipts of a withdrawal. */
  shown: {
    parties: readonly string[];
    keys: object[];
    state: string;
    report: object;
    receipts: string[];
  };
  /** Names these terms from now on. */
  named(change?: Partial<MatrixTerms>, place?: number): void;
  /** The names of the requests that an attempt sends. */
  requestsOf(attempt: () => Promise<unknown>): Promise<string[]>;
  create(options: SealingOptions, input?: string): ReturnType<typeof createSealedJob>;
  fill(known: KnownJob, input: string, options: SealingOptions): ReturnType<typeof fillSealed>;
}

export async function startPlanningServer(): Promise<PlanningServer> {
  let plan: { party: number; terms: MatrixTerms } = { party: 1, terms: honest };
  const shown: PlanningServer['shown'] = { parties, keys: [], state: 'waiting', report: {}, receipts: [] };
  const answer = () => ({
    jobID: plan.terms.job,
    round: plan.terms.round,
    operation: plan.terms.operation,
    nodeKeys: plan.terms.nodes.map(({ box }) => box),
    ...plan,
  });
  const server = await startScriptedServer({
    addSigningKey: () => ({ publicKey: '', fingerprint: '', label: '', creationTime: 0 }),
    prepareInputJob: answer,
    createJobByInput: () => ({ jobID: '7' }),
    prepareFill: answer,
    fillData: () => ({ jobID: '7', round: 1 }),
    withdrawFill: () => ({ jobID: '7', round: 1, receipts: shown.receipts }),
    jobDetailByUser: () => ({ parties: shown.parties, state: shown.state, report: shown.report }),
    signingKeys: () => ({ keys: shown.keys, serviceKey: {}, keepsInputs: false }),
  });
  const tricorn = new Tricorn({ baseUrl: server.baseUrl, token: 'given' });
  return {
    ...server,
    tricorn,
    shown,
    named: (change = {}, place = 1) => {
      plan = { party: place, terms: { ...honest, ...change } };
    },
    requestsOf: async (attempt) => {
      const before = server.received.length;
      await attempt();
      return server.received.slice(before).map(({ name }) => name);
    },
    create: async (options, input = '3') =>
      await createSealedJob(
        tricorn,
        { computation: 'Privacy Comparison', jobName: 'n', parties, input },
        options,
      ),
    fill: async (known, input, options) => await fillSealed(tricorn, known, input, options),
  };
}

const record = { count: 1, head: 'A'.repeat(43), tag: 'A'.repeat(22) };
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The report of a round: what the parties signed, and the signatures of the nodes over a result. */
export async function reportOf(
  terms: MatrixTerms,
  fills: readonly { statement: FillStatement; signature: string }[],
  result: string,
  digest?: string,
): Promise<SignedReport & { result: string }> {
  const [a, b, c] = await Promise.all(fills.map(({ statement }) => digestOfFill(statement)));
  const statement: ResultStatement = {
    job: terms.job,
    round: terms.round,
    terms: await digestOfTerms(terms),
    fills: [a!, b!, c!],
    result: digest ?? (await digestOfResult(result)),
    records: [record, record, record],
  };
  const signatures = await Promise.all(
    terms.nodes.map(async ({ sign }) =>
      base64Url(await nodeSigner(sign).sign(resultBytes(statement, record))),
    ),
  );
  return {
    round: terms.round,
    resultFor: terms.result,
    result,
    consent: {
      fills: fills.map((fill) => ({ statement: text(fillBytes(fill.statement)), signature: fill.signature })),
      result: { statement, signatures },
    },
  };
}

/** A fill of a place, signed by a pair of keys. */
export async function signedFill(
  terms: MatrixTerms,
  place: number,
  pair = pairs[place]!,
): Promise<{ statement: FillStatement; signature: string }> {
  const signer = await signerFrom(pair);
  const readTo = terms.nodes[0].box;
  const { statement } = await sealInput({ terms, place, matrix: parseMatrix('3'), signer, readTo });
  return { statement, signature: base64Url(await signer.sign(fillBytes(statement))) };
}
