import { type JobDetail, RefusedError, randomId, Tricorn } from '@tricorn/client';
import {
  createSealedJob,
  fillSealed,
  fingerprintOfKey,
  generateSigningKeyPair,
  identityFrom,
  nodeFingerprint,
  openResult,
  ResultNotVerifiedError,
  readNodePins,
  readStatement,
  register,
  type SealingIdentity,
  type SignedReport,
  verifyStatement,
} from '@tricorn/client/sealing';
import { clientForAnybody, serverAddress } from '../../../session/server.js';

/** One of three people whom this browser plays: an account of its own, and keys that no other has. */
export interface Player {
  name: string;
  email: string;
  passwd: string;
  client: Tricorn;
  identity: SealingIdentity;
  fingerprint: string;
  /** What left this browser when the numbers were submitted. */
  sent: string;
}

/** A computation that the three have finished. */
export interface Played {
  job: JobDetail;
  /** What each of them opens with their own key. */
  opened: string[];
  /** What somebody else is told who asks for the job. */
  refusal: string;
}

const computation = 'Matrix Addition';
const names = ['Ada', 'Ben', 'Cleo'];

/** Registers three accounts and makes a key pair for each. */
export async function meet(): Promise<Player[]> {
  const anybody = await clientForAnybody();
  const tour = randomId().slice(0, 8);
  return await Promise.all(
    names.map(async (name) => {
      const account = { email: `${name.toLowerCase()}-${tour}@tour.example.com`, passwd: randomId() };
      await anybody.api.register(account);
      const pair = await generateSigningKeyPair();
      const player: Player = {
        name,
        ...account,
        client: new Tricorn({
          baseUrl: serverAddress(),
          ...account,
          fetch: async (input, init) => {
            if (/createJobByInput|fillData/.test(String(input)))
              player.sent = await new Response(init?.body).text();
            return await fetch(input, init);
          },
        }),
        identity: await identityFrom(pair),
        fingerprint: await fingerprintOfKey(pair.publicKey),
        sent: '',
      };
      await register(player.client, { identity: player.identity });
      return player;
    }),
  );
}

/** The keys of all, which the three tell each other: here they sit in one browser. */
async function keysOf(players: readonly Player[]) {
  const { nodes } = await players[0]!.client.api.privacyNodes({});
  const found = await Promise.all(nodes.map(({ signKey }) => nodeFingerprint({ sign: signKey })));
  return {
    nodeKeys: readNodePins(found.join()),
    partyKeys: players.map(({ email, fingerprint }) => ({ who: email, fingerprint })),
  };
}

/** Seals the three numbers, each with the keys of its owner, and submits them. Returns the id of the job. */
export async function seal(players: readonly Player[], numbers: readonly string[]): Promise<string> {
  const keys = await keysOf(players);
  const parties = players.map(({ email }) => email);
  const [creator, ...others] = players;
  const options = ({ identity, email }: Player) => ({
    identity,
    account: email,
    ...keys,
    confirm: () => true,
  });
  const { id } = await createSealedJob(
    creator!.client,
    {
      computation,
      jobName: `tour ${randomId().slice(0, 8)}`,
      input: numbers[0]!,
      parties,
      resultFor: 'parties',
    },
    options(creator!),
  );
  for (const [place, player] of others.entries()) {
    const known = { jobID: id, computation, parties, resultFor: 'parties' } as const;
    await fillSealed(player.client, known, numbers[place + 1]!, options(player));
  }
  return id;
}

/** Waits for the result, which each of the three opens; somebody else, who is signed in here, is refused. */
export async function openAll(players: readonly Player[], jobID: string, other: Tricorn): Promise<Played> {
  const job = await players[0]!.client.job(jobID).done();
  const keys = await keysOf(players);
  const report = job.report as unknown as SignedReport;
  const opened = await Promise.all(
    players.map(
      async ({ client, identity }) => (await openResult(client, jobID, report, { identity, ...keys })).text,
    ),
  );
  const refusal = await other
    .job(jobID)
    .read()
    .then(
      () => '',
      (error: unknown) => (error instanceof RefusedError ? error.message : String(error)),
    );
  return { job, opened, refusal };
}

/** Checks the statement of the round as a file would be checked, and that a changed one is refused; asks nobody. */
export async function verifyOffline({ job }: Played) {
  const statement = readStatement(JSON.stringify({ jobID: job.jobID, ...job.report }))!;
  const { verified } = await verifyStatement(statement);
  const forged = { ...statement, report: { ...statement.report, round: statement.report.round + 1 } };
  const refusal = await verifyStatement(forged).then(
    () => '',
    (error: unknown) => (error instanceof ResultNotVerifiedError ? error.message : String(error)),
  );
  return { verified, refusal };
}

/** Erases the three accounts with all they have. */
export async function part(players: readonly Player[]): Promise<void> {
  await Promise.all(
    players.map(async ({ client, passwd }) => {
      await client.api.eraseAccount({ passwd, cancel: true });
      client.close();
    }),
  );
}
