import { jobTypes } from '@tricorn/contract';
import type { Base, Start } from './composeGround.js';
import { settingTable } from './config.js';
import { createAccountRoom } from './domains/account/account.js';
import { checkPassword, passwordWrong } from './domains/account/checkPassword.js';
import { cancelBatchesOf } from './domains/language/batches/endBatch.js';
import { createLanguage } from './domains/language/language.js';
import { createLearning } from './domains/learning/learning.js';
import { learningParameters } from './domains/learning/learningSpec.js';
import { retryJob } from './domains/learning/submitJob.js';
import { createMailRoom } from './domains/mail/mail.js';
import { createOperatorRoom } from './domains/operator/operator.js';
import { cancelTasksOf } from './domains/pictures/endTask.js';
import { createPictures } from './domains/pictures/pictures.js';
import { createPrivacy } from './domains/privacy/privacy.js';
import { cancelTranscriptsOf } from './domains/speech/endTranscript.js';
import { createSpeech } from './domains/speech/speech.js';
import { createTraining } from './domains/training/training.js';
import type { Rooms } from './edge/operations/handlers.js';
import { createSessions, type Sessions } from './ground/accounts/sessions.js';
import { createTokens, type Tokens } from './ground/accounts/tokens.js';
import { clusterPart } from './ground/cluster/clusterPart.js';
import { requireCluster } from './ground/cluster/requireCluster.js';
import { clusterFor } from './ground/cluster/settings.js';
import { databasePart, filesPart } from './ground/groundParts.js';
import type { Part } from './ground/health/health.js';
import type { JobKinds } from './ground/jobs/kinds.js';
import { createJobList, createNoticeList, createUsageList } from './ground/jobs/lists.js';
import { derivationSecretOf } from './ground/secrets/derivationSecret.js';
import { version } from './version.js';

/** The rooms of the service, with what the edge needs besides them. */
export interface Furnished {
  rooms: Rooms;
  /** What the health of the service is made of. */
  parts: Part[];
  sessions: Sessions;
  tokens: Tokens;
}

type WorkingRooms = Pick<Rooms, 'language' | 'learning' | 'pictures' | 'privacy' | 'speech' | 'training'>;

export async function composeRooms(start: Start, base: Base): Promise<Furnished> {
  const { config, log, stopLater } = start;
  const { address, database, ground, resumable, uploads } = base;
  const { db, throttles } = ground;
  const { secret } = config;
  const publicUrl = () => address.publicUrl;
  const derivationSecret = await derivationSecretOf(db, secret);
  const working = await composeWorkingRooms(start, base, derivationSecret);
  const tokens = createTokens(secret);
  const sessions = await createSessions(database, tokens, log, throttles);
  stopLater(sessions.close);
  const mail = createMailRoom({ ...ground, secret, sessions, settings: config.mail, publicUrl });
  const parts = partsOf(start, base, working);
  const kinds: JobKinds = {
    [jobTypes.gallery]: working.pictures.jobKind,
    [jobTypes.input]: working.privacy.jobKind,
    [jobTypes.purchase]: {},
    [jobTypes.training]: working.training.jobKind,
    [jobTypes.upload]: { parametersOf: learningParameters, retry: retryJob },
  };
  const account = createAccountRoom({
    ...ground,
    secret,
    sessions,
    tokens,
    uploads,
    resumable,
    settings: config.account,
    erasure: {
      kinds,
      cancelTasks: async (tx, accountId) => {
        await cancelTasksOf(tx, accountId);
        await cancelBatchesOf(tx, ground.files, accountId);
        await cancelTranscriptsOf(tx, accountId);
      },
    },
  });
  const rooms: Rooms = {
    ...working,
    account,
    jobs: {
      ...ground,
      kinds,
      jobList: createJobList(db),
      noticeList: createNoticeList(db),
      usageList: createUsageList(db),
    },
    mail,
    operator: createOperatorRoom({
      ...ground,
      links: mail.links,
      publicUrl,
      sessions,
      kinds,
      version,
      settingTable,
      given: config.given,
      parts,
    }),
    wallet: {
      ...ground,
      settings: config.movements,
      confirmations: config.chain.kind === 'remote' ? config.chain.confirmations : 0,
      links: mail.links,
      sendsMail: config.mail.smtp !== undefined && !config.mail.off.has('withdrawalAddress'),
      checkPassword: async (request, email, passwd) =>
        await checkPassword(account, request, email, passwd, passwordWrong),
    },
    webhooks: { ...ground, secret: derivationSecret, settings: config.webhooks },
  };
  return { rooms, parts, sessions, tokens };
}

/** The rooms that compute. */
async function composeWorkingRooms(
  { config, roles, stopLater }: Start,
  { ground, lockUrl }: Base,
  secret: string,
): Promise<WorkingRooms> {
  const works = roles.worker;
  const isTracing = config.observability.otlpUrl !== undefined;
  const pictures = createPictures({ ...ground, settings: config.pictures });
  stopLater(pictures.close);
  const { cluster } = config;
  if (works && cluster !== undefined) await requireCluster(cluster, ground.log);
  const training = await createTraining({
    ...ground,
    settings: config.training,
    cluster: clusterFor(cluster, 'training'),
    works,
  });
  stopLater(training.close);
  const language = createLanguage({ ...ground, settings: config.language });
  stopLater(language.close);
  const privacy = await createPrivacy({
    ...ground,
    settings: config.privacy,
    databaseUrl: lockUrl,
    secret,
    works,
    nodePreload: isTracing ? new URL('./nodePreload.js', import.meta.url) : undefined,
  });
  stopLater(privacy.close);
  const speech = createSpeech({ ...ground, settings: config.speech });
  stopLater(speech.close);
  const learning = createLearning({
    ...ground,
    settings: config.learning,
    cluster: clusterFor(cluster, 'learning'),
  });
  stopLater(learning.close);
  return { language, learning, pictures, privacy, speech, training };
}

const partsOf = (
  { config }: Start,
  { blobs, ground }: Base,
  { language, pictures, privacy, speech }: WorkingRooms,
): Part[] => [
  databasePart(ground.db, config.databaseUrl),
  filesPart(blobs, config.s3?.bucket),
  { name: 'chain', health: ground.chain.health },
  { name: 'compute nodes', health: privacy.health },
  { name: 'pictures', health: pictures.health },
  { name: 'language', health: language.health },
  ...(config.cluster === undefined ? [] : [clusterPart(config.cluster)]),
  { name: 'speech', health: speech.health },
];
