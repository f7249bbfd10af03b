import * as erasure from './domains/account/migrations/0320_erasure.js';
import * as language from './domains/language/migrations/0030_language.js';
import * as languageLeases from './domains/language/migrations/0090_language_leases.js';
import * as languageAllowances from './domains/language/migrations/0121_allowances.js';
import * as responses from './domains/language/migrations/0260_responses.js';
import * as purchases from './domains/language/migrations/0301_purchases.js';
import * as purchasePlans from './domains/language/migrations/0303_purchase_plans.js';
import * as keyPurchases from './domains/language/migrations/0401_key_purchases.js';
import * as chargesOfFileJobs from './domains/learning/migrations/0125_charges_of_file_jobs.js';
import * as modelShares from './domains/learning/migrations/0250_model_shares.js';
import * as modelRegistry from './domains/learning/migrations/0350_model_registry.js';
import * as mail from './domains/mail/migrations/0241_mail.js';
import * as activity from './domains/operator/migrations/0166_activity.js';
import * as failures from './domains/operator/migrations/0243_failures.js';
import * as accountSearch from './domains/operator/migrations/0406_account_search.js';
import * as tasks from './domains/pictures/migrations/0040_tasks.js';
import * as gallery from './domains/pictures/migrations/0070_gallery.js';
import * as chargesOfPictures from './domains/pictures/migrations/0122_charges_of_pictures.js';
import * as taskInsert from './domains/pictures/migrations/0154_task_insert.js';
import * as taskList from './domains/pictures/migrations/0163_task_list.js';
import * as taskNotes from './domains/pictures/migrations/0195_notes.js';
import * as startPictures from './domains/pictures/migrations/0270_start_pictures.js';
import * as keptTasks from './domains/pictures/migrations/0281_kept_tasks.js';
import * as taskSets from './domains/pictures/migrations/0403_task_sets.js';
import * as favourites from './domains/pictures/migrations/0407_favourites.js';
import * as privacy from './domains/privacy/migrations/0050_privacy.js';
import * as chargesOfFills from './domains/privacy/migrations/0124_charges_of_fills.js';
import * as fillInsert from './domains/privacy/migrations/0156_fill_insert.js';
import * as consent from './domains/privacy/migrations/0180_consent.js';
import * as training from './domains/training/migrations/0060_training.js';
import * as droppedResults from './domains/training/migrations/0110_dropped_results.js';
import * as chargesOfTrainings from './domains/training/migrations/0123_charges_of_trainings.js';
import * as trainingInsert from './domains/training/migrations/0155_training_insert.js';
import * as inferenceList from './domains/training/migrations/0165_inference_list.js';
import * as deletedUploads from './domains/training/migrations/0177_deleted_uploads.js';
import * as stoppingTrainings from './domains/training/migrations/0275_stopping.js';
import * as estimateAge from './domains/training/migrations/0405_estimate_age.js';
import * as trainingShards from './domains/training/migrations/0460_training_shards.js';
import * as cachedDatasets from './domains/training/migrations/0510_cached_datasets.js';
import * as webhooks from './domains/webhooks/migrations/0240_webhooks.js';
import * as webhooksOn from './domains/webhooks/migrations/0244_webhooks_on.js';
import * as webhookSets from './domains/webhooks/migrations/0512_webhook_sets.js';
import * as answerSave from './edge/pipeline/migrations/0157_answer_save.js';
import * as sessions from './ground/accounts/migrations/0175_sessions.js';
import * as apiKeys from './ground/accounts/migrations/0210_api_keys.js';
import * as disabledAccounts from './ground/accounts/migrations/0242_disabled_accounts.js';
import * as invitations from './ground/accounts/migrations/0360_invitations.js';
import * as confirmFirst from './ground/accounts/migrations/0420_confirm_first.js';
import * as sessionList from './ground/accounts/migrations/0520_session_list.js';
import * as audit from './ground/audit/migrations/0212_audit.js';
import * as chain from './ground/chain/migrations/0002_chain.js';
import * as chainOrderBlock from './ground/chain/migrations/0100_chain_order_block.js';
import * as submissionLists from './ground/chain/migrations/0164_submission_lists.js';
import * as attestations from './ground/chain/migrations/0181_attestations.js';
import * as contentIds from './ground/chain/migrations/0280_content_ids.js';
import * as submissionAge from './ground/chain/migrations/0404_submission_age.js';
import * as eventsWrite from './ground/events/migrations/0151_events_write.js';
import * as looseBlobs from './ground/files/migrations/0080_loose_blobs.js';
import * as uploadList from './ground/files/migrations/0168_upload_list.js';
import * as storage from './ground/files/migrations/0176_storage.js';
import * as resumableUploads from './ground/files/migrations/0341_resumable_uploads.js';
import * as listedJobs from './ground/jobs/migrations/0119_listed_jobs.js';
import * as jobInsert from './ground/jobs/migrations/0153_job_insert.js';
import * as jobLists from './ground/jobs/migrations/0161_job_lists.js';
import * as charges from './ground/ledger/migrations/0120_charges.js';
import * as allowances from './ground/ledger/migrations/0130_allowances.js';
import * as houseShards from './ground/ledger/migrations/0140_house_shards.js';
import * as cheapTransfers from './ground/ledger/migrations/0150_cheap_transfers.js';
import * as smallBookings from './ground/ledger/migrations/0158_small_bookings.js';
import * as statementList from './ground/ledger/migrations/0162_statement_list.js';
import * as keyBudgets from './ground/ledger/migrations/0211_key_budgets.js';
import * as ownShards from './ground/ledger/migrations/0220_own_shards.js';
import * as bookingSets from './ground/ledger/migrations/0300_booking_sets.js';
import * as accountBalances from './ground/ledger/migrations/0302_account_balances.js';
import * as lockOrder from './ground/ledger/migrations/0330_lock_order.js';
import * as keyUsage from './ground/ledger/migrations/0342_key_usage.js';
import * as keyModels from './ground/ledger/migrations/0370_key_models.js';
import * as transferSets from './ground/ledger/migrations/0400_transfer_sets.js';
import * as budgetPeriod from './ground/ledger/migrations/0511_budget_period.js';
import * as keyLeft from './ground/ledger/migrations/0521_key_left.js';
import * as lists from './ground/lists/migrations/0160_lists.js';
import * as traces from './ground/observability/migrations/0340_traces.js';
import * as workAdd from './ground/queue/migrations/0152_work_add.js';
import * as queue from './ground/queue/migrations/0167_queue.js';
import * as workSets from './ground/queue/migrations/0402_work_sets.js';
import * as turns from './ground/queue/migrations/0516_turns.js';
import type { Migrations } from './ground/store/database.js';
import * as foundation from './ground/store/migrations/0001_foundation.js';
import * as noJit from './ground/store/migrations/0408_no_jit.js';
import * as throttle from './ground/throttling/migrations/0235_throttle.js';

/** Every migration of every room, in execution order. Append only; never change a released one. */
export const migrations: Migrations = {
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
  '0119_listed_jobs': listedJobs,
  '0120_charges': charges,
  '0121_allowances': languageAllowances,
  '0122_charges_of_pictures': chargesOfPictures,
  '0123_charges_of_trainings': chargesOfTrainings,
  '0124_charges_of_fills': chargesOfFills,
  '0125_charges_of_file_jobs': chargesOfFileJobs,
  '0130_allowances': allowances,
  '0140_house_shards': houseShards,
  '0150_cheap_transfers': cheapTransfers,
  '0151_events_write': eventsWrite,
  '0152_work_add': workAdd,
  '0153_job_insert': jobInsert,
  '0154_task_insert': taskInsert,
  '0155_training_insert': trainingInsert,
  '0156_fill_insert': fillInsert,
  '0157_answer_save': answerSave,
  '0158_small_bookings': smallBookings,
  '0160_lists': lists,
  '0161_job_lists': jobLists,
  '0162_statement_list': statementList,
  '0163_task_list': taskList,
  '0164_submission_lists': submissionLists,
  '0165_inference_list': inferenceList,
  '0166_activity': activity,
  '0167_queue': queue,
  '0168_upload_list': uploadList,
  '0175_sessions': sessions,
  '0176_storage': storage,
  '0177_deleted_uploads': deletedUploads,
  '0180_consent': consent,
  '0181_attestations': attestations,
  '0195_notes': taskNotes,
  '0210_api_keys': apiKeys,
  '0211_key_budgets': keyBudgets,
  '0212_audit': audit,
  '0220_own_shards': ownShards,
  '0235_throttle': throttle,
  '0240_webhooks': webhooks,
  '0241_mail': mail,
  '0242_disabled_accounts': disabledAccounts,
  '0360_invitations': invitations,
  '0243_failures': failures,
  '0244_webhooks_on': webhooksOn,
  '0260_responses': responses,
  '0250_model_shares': modelShares,
  '0270_start_pictures': startPictures,
  '0275_stopping': stoppingTrainings,
  '0280_content_ids': contentIds,
  '0281_kept_tasks': keptTasks,
  '0320_erasure': erasure,
  '0340_traces': traces,
  '0300_booking_sets': bookingSets,
  '0301_purchases': purchases,
  '0341_resumable_uploads': resumableUploads,
  '0342_key_usage': keyUsage,
  '0330_lock_order': lockOrder,
  '0350_model_registry': modelRegistry,
  '0302_account_balances': accountBalances,
  '0303_purchase_plans': purchasePlans,
  '0370_key_models': keyModels,
  '0400_transfer_sets': transferSets,
  '0401_key_purchases': keyPurchases,
  '0402_work_sets': workSets,
  '0403_task_sets': taskSets,
  '0404_submission_age': submissionAge,
  '0405_estimate_age': estimateAge,
  '0406_account_search': accountSearch,
  '0407_favourites': favourites,
  '0408_no_jit': noJit,
  '0420_confirm_first': confirmFirst,
  '0460_training_shards': trainingShards,
  '0510_cached_datasets': cachedDatasets,
  '0516_turns': turns,
  '0511_budget_period': budgetPeriod,
  '0512_webhook_sets': webhookSets,
  '0520_session_list': sessionList,
  '0521_key_left': keyLeft,
};
