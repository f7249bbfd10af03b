import { hostname } from 'node:os';
import type { NodePin, SealingIdentity, SealingOptions, SeenKeys } from '../sealing/index.js';
import { claimsOf } from '../transport/session.js';
import type { Arguments, OptionSpec } from './command.js';
import type { Context } from './context.js';
import { UsageError } from './exitCodes.js';

/** Pins the nodes. */
export const nodeKeysOption: OptionSpec = {
  kind: 'text',
  value: 'F0,F1,F2',
  about: "the nodes' fingerprints from their operators; other nodes are refused",
};

/** Options of the commands that seal data. */
export const sealingOptions: Readonly<Record<string, OptionSpec>> = {
  seal: {
    kind: 'flag',
    about:
      'secret-share, encrypt and sign your data on this machine; the service cannot read it unless it controls two of the nodes',
  },
  'node-keys': nodeKeysOption,
  'accept-keys': {
    kind: 'flag',
    about: 'accept changed keys of nodes and parties, after you have compared the fingerprints',
  },
  'service-signs': {
    kind: 'flag',
    about: 'seal even if the service signs for you, because the round started before you had a key',
  },
  'semi-honest': {
    kind: 'flag',
    about: 'accept rounds in which cheating nodes are not detected',
  },
};

/** The identity of the signed-in account on this machine. */
export async function identityOf(
  context: Context,
): Promise<{ identity: SealingIdentity; account: string; path: string }> {
  // Loaded only by those who seal.
  const { identityPath, openIdentity } = await import('./identityFile.js');
  const account = claimsOf(await (await context.client()).token()).email ?? '';
  const path = identityPath(context.credentialsPath);
  return { identity: await openIdentity(path, await context.url(), account), account, path };
}

/** What the sealing functions of the SDK need, from the arguments and the identity file. */
export async function readSealingOptions(context: Context, args: Arguments): Promise<SealingOptions> {
  const { identity, account } = await identityOf(context);
  return {
    identity,
    account,
    label: `command line on ${hostname()}`.slice(0, 100),
    nodeKeys: nodePins(args.text('node-keys')),
    acceptKeys: args.flag('accept-keys'),
    allowServiceSignature: args.flag('service-signs'),
    allowSemiHonest: args.flag('semi-honest'),
    onKeys: (keys) => announce(context, keys),
    signal: context.signal,
  };
}

/** Says whose keys are remembered from now on, so that they can be compared with their owners. */
function announce({ terminal, choices }: Context, keys: readonly SeenKeys[]): void {
  const fresh = keys.filter(({ isNew }) => isNew);
  if (fresh.length === 0 || choices.json || choices.quiet) return;
  terminal.note(
    'These keys are used for the first time and remembered from now on; compare them with their owners:',
  );
  for (const key of fresh) terminal.note(`  ${describeKeys(key)}`);
}

export function describeKeys({ who, fingerprints, heldBy }: Omit<SeenKeys, 'isNew'>): string {
  const holder = heldBy === 'service' ? ' (held by the service, which signs for this party)' : '';
  return `${who}${holder}: ${fingerprints.join(', ')}`;
}

export function nodePins(text: string | undefined): SealingOptions['nodeKeys'] {
  if (text === undefined) return undefined;
  const pins = text.split(',').map((part): NodePin => part.trim());
  const [a, b, c] = pins;
  if (pins.length !== 3 || pins.includes(''))
    throw new UsageError('--node-keys takes three fingerprints: F0,F1,F2.');
  return [a!, b!, c!];
}
