import { command, option } from '../command.js';
import { describeKeys, identityOf } from '../sealing.js';

interface Keys {
  publicKey: string;
  fingerprint: string;
  /** Whether rounds that start now ask for signatures of this key. */
  registered: boolean;
  path: string;
  /** Keys of nodes and other parties, as remembered on this machine. */
  known: { who: string; fingerprints: readonly string[] }[];
  /** Keys of the nodes as the service names them now. */
  nodes: { node: number; boxKey: string; signKey: string; fingerprint: string }[];
}

export const keys = command<Keys>({
  name: 'keys',
  about: 'show your signing key on this machine, and the keys of nodes and other parties',
  options: {
    register: option.flag(
      'register your key now, so that rounds of others ask for its signature from the start',
    ),
  },
  run: async (context, args) => {
    const { fingerprintOfKey, listKnownKeys, nodeFingerprint, register } = await import(
      '../../sealing/index.js'
    );
    const tricorn = await context.client();
    const { signal } = context;
    const { identity, path } = await identityOf(context);
    if (args.flag('register')) await register(tricorn, { identity, signal });
    const { publicKey } = identity.signer;
    const { keys: own } = await tricorn.api.signingKeys({}, { signal });
    const { nodes } = await tricorn.api.privacyNodes({}, { signal });
    return {
      publicKey,
      fingerprint: await fingerprintOfKey(publicKey),
      registered: own.some((key) => key.publicKey === publicKey),
      path,
      known: await listKnownKeys(identity.known),
      nodes: await Promise.all(
        nodes.map(async ({ node, boxKey, signKey }) => ({
          node,
          boxKey,
          signKey,
          fingerprint: await nodeFingerprint({ sign: signKey }),
        })),
      ),
    };
  },
  show: ({ terminal }, { fingerprint, registered, path, known, nodes }) => {
    terminal.print(`Your key on this machine (${path}):`);
    terminal.print(`  ${fingerprint}${registered ? '' : ', not registered yet'}`);
    terminal.print('Nodes, as the service names them now; their operators tell you whether this is right:');
    for (const { node, fingerprint } of nodes) terminal.print(`  node ${node}: ${fingerprint}`);
    terminal.print(
      known.length === 0 ? 'No keys of others are remembered yet.' : 'Remembered on this machine:',
    );
    for (const key of known) terminal.print(`  ${describeKeys(key)}`);
  },
});
