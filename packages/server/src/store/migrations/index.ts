import type { Migration } from 'kysely';
import * as foundation from './0001_foundation.js';
import * as chain from './0002_chain.js';
import * as language from './0030_language.js';
import * as tasks from './0040_tasks.js';
import * as privacy from './0050_privacy.js';
import * as training from './0060_training.js';
import * as gallery from './0070_gallery.js';
import * as looseBlobs from './0080_loose_blobs.js';
import * as languageLeases from './0090_language_leases.js';
import * as chainOrderBlock from './0100_chain_order_block.js';
import * as droppedResults from './0110_dropped_results.js';

/** Every migration in the order in which it runs. Append; never change one that was released. */
export const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_chain': chain,
  '0030_language': language,
  '0040_tasks': tasks,
  '0050_privacy': privacy,
  '0060_training': training,
  '0070_gallery': gallery,
  '0080_loose_blobs': looseBlobs,
  '0090_language_leases': languageLeases,
  '0100_chain_order_block': chainOrderBlock,
  '0110_dropped_results': droppedResults,
};
