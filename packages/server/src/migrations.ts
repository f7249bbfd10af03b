import type { Migration } from 'kysely';
import * as language from './domains/language/migrations/0030_language.js';
import * as languageLeases from './domains/language/migrations/0090_language_leases.js';
import * as tasks from './domains/pictures/migrations/0040_tasks.js';
import * as gallery from './domains/pictures/migrations/0070_gallery.js';
import * as privacy from './domains/privacy/migrations/0050_privacy.js';
import * as training from './domains/training/migrations/0060_training.js';
import * as droppedResults from './domains/training/migrations/0110_dropped_results.js';
import * as chain from './ground/chain/migrations/0002_chain.js';
import * as chainOrderBlock from './ground/chain/migrations/0100_chain_order_block.js';
import * as looseBlobs from './ground/files/migrations/0080_loose_blobs.js';
import * as foundation from './ground/store/migrations/0001_foundation.js';

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
