import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type {
  KeyPin,
  LinkedJob,
  Proposal,
  SealingIdentity,
  SealingOptions,
  VerifyOptions,
} from '../sealing/index.js';
import { type Arguments, type OptionSpec, option } from './command.js';
import type { Context } from './context.js';
import { ExitError, exitCodes, UsageError } from './exitCodes.js';

/** Options of the commands that check keys: they say whose keys these are, by another way than the service. */
export const pinOptions: Readonly<Record<string, OptionSpec>> = {
  'node-keys': option.text(
    'F0,F1,F2',
    'the fingerprints of the three nodes, from their operators; other nodes are refused',
  ),
  'party-keys': option.list(
    'WHO=F,…',
    'fingerprints of the parties, from their owners, by account or place (P0); other keys are refused; may be repeated',
  ),
};

export const althoughOption = {
  'although-the-service-signs-for': option.list(
    'ACCOUNT',
    'go on although the service signs for this party and could read or choose its data; may be repeated',
  ),
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Options of the commands that seal data. */
export const sealingOptions: Readonly<Record<string, OptionSpec>> = {
  seal: option.flag(
    'secret-share, encrypt and sign your data on this machine; the service cannot read it unless it controls two of the nodes',
  ),
  ...pinOptions,
  'accept-key': option.list(
    'WHO=F',
    'accept one changed key of one node or party, whose fingerprint its owner has told you; may be repeated',
  ),
  ...althoughOption,
  'semi-honest': option.flag('accept rounds in which cheating nodes are not detected'),
  yes: option.flag(
    'do not ask; everything that is signed must be named by options or a job link, or be remembered here',
  ),
};

/** The file beside the credentials that holds signing keys. */
const identityPath = (credentialsPath: string): string => join(dirname(credentialsPath), 'identities.json');

const identityAddress = async (context: Context): Promise<[path: string, url: string, account: string]> => {
  const account = await context.account();
  if (account === undefined)
    throw new ExitError(
      exitCodes.notSignedIn,
      'Set TRICORN_EMAIL to the email of your account: your keys are stored under it, and a token is only the word of the service.',
    );
  return [identityPath(context.credentialsPath), await context.url(), account];
};

/** The identity of the account on this machine; its key is created at the first use. */
export async function identityOf(
  context: Context,
): Promise<{ identity: SealingIdentity; account: string; path: string }> {
  // Loaded only by those who seal.
  const { openIdentity } = await import('./identityFile.js');
  const [path, url, account] = await identityAddress(context);
  return { identity: await openIdentity(path, url, account), account, path };
}

/** The identity of the account if this machine has one. */
export async function existingIdentity(context: Context): Promise<SealingIdentity | undefined> {
  const account = await context.account();
  const path = identityPath(context.credentialsPath);
  if (account === undefined || !existsSync(path)) return undefined;
  const { findIdentity } = await import('./identityFile.js');
  return await findIdentity(path, await context.url(), account);
}

/** What the sealing functions of the SDK need, from the arguments and the identity file. */
export async function readSealingOptions(
  context: Context,
  args: Arguments,
  link?: LinkedJob | undefined,
): Promise<SealingOptions> {
  const { readKeyPin } = await import('../sealing/index.js');
  const pins = await readPins(args, link);
  const { identity, account } = await identityOf(context);
  return {
    ...pins,
    identity,
    account,
    label: `command line on ${hostname()}`.slice(0, 100),
    acceptKeys: args.list('accept-key').map((text) => pin(() => readKeyPin(text), '--accept-key')),
    althoughServiceSignsFor: args.list('although-the-service-signs-for'),
    allowSemiHonest: args.flag('semi-honest'),
    confirm: async (proposal) => await confirm(context, proposal, args.flag('yes')),
    signal: context.signal,
  };
}

/** The keys that the options and a link name. */
export async function readPins(
  args: Arguments,
  link?: LinkedJob | undefined,
): Promise<Pick<VerifyOptions, 'nodeKeys' | 'partyKeys'>> {
  const { readKeyPins, readNodePins } = await import('../sealing/index.js');
  const nodes = args.text('node-keys');
  const partyKeys: KeyPin[] = [
    ...(link?.partyKeys ?? []),
    ...args.list('party-keys').flatMap((parties) => pin(() => readKeyPins(parties), '--party-keys')),
  ];
  const nodeKeys = nodes === undefined ? link?.nodeKeys : pin(() => readNodePins(nodes), '--node-keys');
  return { nodeKeys, partyKeys };
}

function pin<T>(read: () => T, option: string): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${option}: ${(error as Error).message}`);
  }
}

/** Shows what is about to be signed and asks, unless everything was named and the person said --yes. */
async function confirm({ terminal }: Context, proposal: Proposal, yes: boolean): Promise<boolean> {
  const { unconfirmed } = proposal;
  if (yes && unconfirmed.length === 0) return true;
  const { boundsText } = await import('../sealing/index.js');
  const { describeQuestion } = await import('@tricorn/privacy/client');
  const { bounds, question } = proposal;
  const what = bounds === undefined ? describeQuestion(question!) : [`bounds: ${boundsText(bounds)}`];
  for (const line of describeProposal(proposal, what)) terminal.note(line);
  if (yes || !terminal.canAsk)
    throw new UsageError(
      unconfirmed.length === 0
        ? 'Nothing was signed. Add --yes to agree to this without a question.'
        : `Nothing was signed. Only the service says this: ${unconfirmed.join(', ')}. Name it with ${optionsFor(unconfirmed)}, or use the link that \`tricorn job link\` prints for another party, and add --yes.`,
    );
  const answer = await terminal.ask('Compare what is marked with its owner. Sign this? [y/N] ');
  if (!/^y(es)?$/i.test(answer.trim())) throw new ExitError(exitCodes.failed, 'Nothing was signed.');
  return true;
}

const optionNames: Readonly<Record<string, string>> = {
  computation: '--computation',
  parties: '--parties',
  round: '--round',
  bounds: '--decimal-places and --value-bits',
  result: '--result-for',
  question: '--question',
  recipients: '--for',
};

const optionsFor = (unconfirmed: readonly string[]): string =>
  [
    ...new Set(
      unconfirmed.map(
        (what) => optionNames[what] ?? (what.startsWith('keys of node') ? '--node-keys' : '--party-keys'),
      ),
    ),
  ].join(', ');

function describeProposal(proposal: Proposal, what: readonly string[]): string[] {
  const { unconfirmed, parties, place, keys, serviceSignsFor } = proposal;
  const mark = (field: string) => (unconfirmed.includes(field) ? ' (only the service says so)' : '');
  return [
    `You are about to sign for job ${proposal.jobID}:`,
    `  computation: ${proposal.computation}${mark('computation')}`,
    `  parties: ${parties.map((party, i) => `P${i} ${party}${i === place ? ' (you)' : ''}`).join(', ')}${mark('parties')}`,
    `  round: ${proposal.round}${mark('round')}`,
    ...what.map((line) => `  ${line}${mark(proposal.question === undefined ? 'bounds' : 'question')}`),
    `  result: ${resultOf(proposal)}${mark(proposal.question === undefined ? 'result' : 'recipients')}`,
    `  nodes: ${proposal.security.model === 'malicious' ? 'cheating is detected' : 'trusted to follow the protocol'}`,
    `  valid until: ${new Date(proposal.expires * 1000).toISOString()}`,
    ...keys.map(
      ({ who, fingerprints, own }) =>
        `  keys of ${who}${own ? ' (your other devices)' : ''}: ${fingerprints.join(', ')}${mark(`keys of ${who}`)}`,
    ),
    ...serviceSignsFor.map((party) => `  the service signs for ${party}`),
  ];
}

const resultOf = ({ resultFor, asked }: Proposal): string =>
  resultFor === 'public' ? 'public' : `private to ${asked?.recipients.join(', ') ?? 'the three parties'}`;

export const describeKeys = ({
  who,
  fingerprints,
}: {
  who: string;
  fingerprints: readonly string[];
}): string => `${who}: ${fingerprints.join(', ')}`;
