import type { BoxReference, InputListing } from './boxStore.js';

/**
 * Merges the listings of the nodes. Each is complete up to the job where it stopped, so the merged one is complete up
 * to the first of those.
 */
export function mergeListings(listings: readonly InputListing[]): InputListing {
  const ends = listings.flatMap(({ next }) => (next === null ? [] : [next])).sort();
  const next = ends[0] ?? null;
  const found = new Map<string, BoxReference>();
  for (const { inputs } of listings) {
    for (const input of inputs) {
      if (next === null || input.job <= next)
        found.set(`${input.job}/${input.round}/${input.party}/${input.fill}`, input);
    }
  }
  return { inputs: [...found.values()], next };
}
