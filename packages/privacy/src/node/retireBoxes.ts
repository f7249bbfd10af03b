import { checkBox, openBox, readBox, type SignedBox, sealExport } from '../client/shareBox.js';
import { NodeRefusalError } from '../errors.js';
import type { BoxKeys } from './boxKeys.js';
import type { BoxReference, BoxStore } from './boxStore.js';

export interface BoxHolder {
  readonly index: number;
  readonly store: BoxStore;
  readonly boxKeys: BoxKeys;
}

/** A box as its owner may have it back: its content, sealed to the key that the owner chose and signed. */
export async function exportBox({ index, boxKeys }: BoxHolder, box: SignedBox): Promise<Uint8Array> {
  const { reopenTo, terms } = box.statement;
  if (reopenTo === null)
    throw new NodeRefusalError('not-exportable', 'This input was sealed without a reopening key');
  await checkBox(box, index);
  const pair = boxKeys.pairFor(terms, index);
  if (pair === undefined) throw new NodeRefusalError('unknown-box', 'The key of this input was destroyed');
  return await sealExport(reopenTo, box, index, await openBox(pair, box, index));
}

/**
 * Deletes a box whose round never runs again, or replaces it by what its owner may have back, so that the node does not
 * need its own key for it any longer.
 */
export async function retireBox(holder: BoxHolder, reference: BoxReference): Promise<void> {
  const { boxKeys, index, store } = holder;
  const box = readBox(await store.get(reference));
  const { reopenTo, terms } = box.statement;
  if (reopenTo === null || boxKeys.pairFor(terms, index) === undefined) await store.discard(reference);
  else await store.putExport(reference, await exportBox(holder, box));
}

/** Retires the boxes of rounds that have expired, and destroys the box keys that no other box needs. */
export async function retireExpired(holder: BoxHolder, now = Date.now()): Promise<void> {
  const { boxKeys, index, store } = holder;
  if (!boxKeys.hasFormer) return;
  const needed = new Set<string>();
  for (let after: string | null = ''; after !== null; ) {
    const { inputs, next } = await store.list(after, 0, now);
    for (const reference of inputs) {
      if (!(await store.has(reference))) continue;
      const { terms } = readBox(await store.get(reference)).statement;
      if (now < terms.expires * 1000) needed.add(terms.nodes[index]!.box);
      else await retireBox(holder, reference);
    }
    after = next;
  }
  await boxKeys.destroyExcept(needed);
}
