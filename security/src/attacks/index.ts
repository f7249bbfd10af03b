import type { Attack } from '../attack.js';
import { framing, hoarding, lookAlikes, stolenTokens } from './accounts.js';
import { agentSecrets, agentSessions, batches, schemaBombs, unreadFiles } from './agents.js';
import { formatBombs, zipBombs } from './archives.js';
import { batchLines } from './batchLines.js';
import { costlyBodies, formFields, longLists, slowBodies, slowHeads, tinyChunks } from './bodies.js';
import { directUploads } from './direct.js';
import { childEnvironments, fileModes, metrics } from './exposure.js';
import { fiveHundreds } from './fiveHundreds.js';
import { frames } from './frames.js';
import { oddHeads } from './heads.js';
import { invitations, invitationsByMail, squatting } from './invitations.js';
import { longQuestions } from './longQuestions.js';
import { heldMemory, waitingCalls } from './memory.js';
import { emails, guesses, hashing, registrations } from './passwords.js';
import { largePictures } from './pictures.js';
import { newlines } from './prompts.js';
import { connections, pings, unreadAnswers } from './readers.js';
import { resumableUploads } from './resumable.js';
import { endedShares } from './shares.js';
import { slowSenders } from './slowSenders.js';
import { storedResponses } from './storedResponses.js';
import { caches, smuggling, unwantedBodies } from './strangers.js';
import { csvChecks, unclosedForms, unreadExports } from './uploads.js';
import { hangingReceivers } from './webhooks.js';

/** Every attack, in the order in which they run: `metrics` uses up what this address may ask for. */
export const attacks: readonly Attack[] = [
  formFields,
  unwantedBodies,
  smuggling,
  costlyBodies,
  longLists,
  batchLines,
  longQuestions,
  slowBodies,
  tinyChunks,
  slowHeads,
  oddHeads,
  guesses,
  emails,
  registrations,
  hashing,
  unclosedForms,
  csvChecks,
  largePictures,
  zipBombs,
  formatBombs,
  unreadExports,
  pings,
  frames,
  unreadAnswers,
  connections,
  newlines,
  batches,
  agentSecrets,
  agentSessions,
  unreadFiles,
  schemaBombs,
  waitingCalls,
  heldMemory,
  storedResponses,
  fiveHundreds,
  caches,
  stolenTokens,
  lookAlikes,
  invitations,
  invitationsByMail,
  squatting,
  hoarding,
  endedShares,
  hangingReceivers,
  resumableUploads,
  slowSenders,
  directUploads,
  framing,
  childEnvironments,
  fileModes,
  metrics,
];
