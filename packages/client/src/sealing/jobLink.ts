import { type InputComputation, inputComputations } from '@tricorn/contract';
import { fingerprintOfKey } from '@tricorn/privacy/client';
import { PinError } from './errors.js';
import type { SealingIdentity } from './identity.js';
import { recallKeys } from './knownKeys.js';
import { recallJob } from './memory.js';
import { normaliseServer } from './names.js';
import { type KeyPin, type NodePins, readFingerprint, readNodePins } from './pins.js';
import type { KnownJob } from './sealedJobs.js';

/** A job as somebody who takes part describes it, with the fingerprints of the nodes and of the parties. */
export interface LinkedJob {
  /** Address of the server, normalised. */
  readonly server: string;
  readonly job: Required<Omit<KnownJob, 'round'>>;
  readonly nodeKeys: NodePins;
  readonly partyKeys: readonly KeyPin[];
}

/**
 * What a link says after its `#`: the service neither sees nor changes it. An invitation carries the same behind its code and
 * `&`. Undefined if this device has not agreed to the job.
 */
export async function jobFragment(identity: SealingIdentity, jobID: string): Promise<string | undefined> {
  const { known, signer } = identity;
  const job = await recallJob(known, jobID);
  // Those who answer a question confirm it as they read it.
  if (job?.bounds === undefined) return undefined;
  const { computation, parties, place, bounds, result } = job;
  const nodes = (await Promise.all([0, 1, 2].map((node) => recallKeys(known, node)))).flat();
  const keys = await Promise.all(
    parties.map(async (party, i) => [
      ...(i === place ? [await fingerprintOfKey(signer.publicKey)] : []),
      ...(await recallKeys(known, party)),
    ]),
  );
  return new URLSearchParams({
    computation,
    parties: parties.join(),
    places: String(bounds.scale),
    bits: String(bounds.bits),
    result,
    nodes: nodes.map(bare).join(),
    keys: keys.map((own) => own.map(bare).join('.')).join(),
  }).toString();
}

const bare = (fingerprint: string): string => fingerprint.replaceAll(' ', '');

/** A link to a job that carries everything a party agrees to. */
export async function jobLink(
  server: string,
  identity: SealingIdentity,
  jobID: string,
): Promise<string | undefined> {
  const fragment = await jobFragment(identity, jobID);
  return fragment && `${normaliseServer(server)}/jobs/${jobID}#${fragment}`;
}

/** Reads a link; undefined if the text is not the link of a job. Throws a PinError if it is incomplete. */
export function readJobLink(text: string): LinkedJob | undefined {
  const found = /^(https?:\/\/[^#]+)\/jobs\/(\d+)#(.+)$/s.exec(text.trim());
  if (found === null) return undefined;
  const [, server, jobID, fragment] = found;
  const said = new URLSearchParams(fragment);
  const of = (name: string) => said.get(name) ?? '';
  const [computation, result] = [of('computation'), of('result')];
  const parties = of('parties').split(',');
  const keys = of('keys').split(',');
  const [scale, bits] = [of('places'), of('bits')].map((value) =>
    /^\d+$/.test(value) ? Number(value) : Number.NaN,
  );
  const valid =
    (inputComputations as readonly string[]).includes(computation) &&
    (result === 'public' || result === 'parties') &&
    parties.length === 3 &&
    keys.length === 3 &&
    Number.isInteger(scale) &&
    Number.isInteger(bits);
  if (!valid)
    throw new PinError('The link does not say completely what is computed, by whom and with which keys.');
  return {
    server: normaliseServer(server!),
    job: {
      jobID: jobID!,
      computation: computation as InputComputation,
      parties,
      bounds: { scale: scale!, bits: bits! },
      resultFor: result as 'public' | 'parties',
    },
    nodeKeys: readNodePins(of('nodes')),
    // A party for which the service signs has no key of its own.
    partyKeys: parties.flatMap((who, place) =>
      keys[place]!.split('.')
        .filter((one) => one !== '')
        .map((one) => ({ who, fingerprint: readFingerprint(one) })),
    ),
  };
}
