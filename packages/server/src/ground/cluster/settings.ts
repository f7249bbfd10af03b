import { isIP } from 'node:net';
import { ConfigError } from '../settings/configError.js';
import { integerOf, type SettingReader } from '../settings/settingReader.js';

/** A Ray cluster, and what runs on it. */
export interface ClusterSettings {
  url: string;
  token?: string;
  /** Where the cluster reaches this machine. */
  address: string;
  /** A training begins with at least so many ranks, and grows to at most so many. */
  ranksMin: number;
  ranksMax: number;
  onGpus: boolean;
  /** What runs there. */
  queues: readonly ClusterQueue[];
  /** Learning goes there with files larger than this. */
  learningBytesMin: number;
}

const clusterQueues = ['training', 'learning'] as const;
export type ClusterQueue = (typeof clusterQueues)[number];

const learningBytesDefault = 2 ** 30;

const ranksMost = 1_024;

export const clusterSettingTable = {
  TRICORN_RAY_URL:
    'Address of the dashboard of a Ray cluster (2.58 or a later 2.x), on which trainings then run with PyTorch and learning with large files; if unset, they run on the workers. Set the settings of the cluster to the same values for all processes, except `TRICORN_RAY_ADDRESS`.',
  TRICORN_RAY_TOKEN: 'Token of the Ray cluster, if it asks for one.',
  TRICORN_RAY_ADDRESS:
    'Address of this machine at which the nodes of the Ray cluster reach its workers; default `127.0.0.1`. The workers listen on ports that the system chooses, with addresses that nobody can guess but without encryption: use a private network.',
  TRICORN_RAY_QUEUES:
    'What runs on the Ray cluster: `training`, `learning`, or both, separated by a comma; default `training,learning`.',
  TRICORN_RAY_LEARNING_BYTES: `Learning with a file of more bytes runs on the Ray cluster, if the cluster can fit the model (gradient boosting, logistic and ridge regression, k-means); default \`${learningBytesDefault}\`.`,
  TRICORN_RAY_RANKS:
    'Ranks of PyTorch that train one job on the Ray cluster, or of LightGBM that boost one model: a number, or a minimum and a maximum such as `2-8`, between which the job follows the nodes; default `1`.',
  TRICORN_RAY_GPUS: '`true` gives every rank on the Ray cluster a GPU; default `false`.',
} as const;

/** The cluster, if a queue runs there. */
export const clusterFor = (
  cluster: ClusterSettings | undefined,
  queue: ClusterQueue,
): ClusterSettings | undefined => (cluster?.queues.includes(queue) ? cluster : undefined);

type Settings = SettingReader<keyof typeof clusterSettingTable>;

export function readClusterSettings(settings: Settings): ClusterSettings | undefined {
  const url = settings.address('TRICORN_RAY_URL');
  const token = settings.text('TRICORN_RAY_TOKEN');
  const address = settings.text('TRICORN_RAY_ADDRESS', '127.0.0.1');
  if (isIP(address) === 0)
    throw new ConfigError('TRICORN_RAY_ADDRESS must be an IP address of this machine.');
  const onGpus = settings.choice('TRICORN_RAY_GPUS', ['true', 'false'], 'false') === 'true';
  const [least = '', most = least] = settings.text('TRICORN_RAY_RANKS', '1').split('-');
  const ranksMin = integerOf('TRICORN_RAY_RANKS', least, 1, ranksMost);
  const ranksMax = integerOf('TRICORN_RAY_RANKS', most, ranksMin, ranksMost);
  const named = settings.text('TRICORN_RAY_QUEUES', clusterQueues.join()).split(',');
  const unknown = named.find((name) => !clusterQueues.some((queue) => queue === name));
  if (unknown !== undefined)
    throw new ConfigError(`TRICORN_RAY_QUEUES must list ${clusterQueues.join(' or ')}, not "${unknown}".`);
  const queues = clusterQueues.filter((queue) => named.includes(queue));
  const learningBytesMin = settings.integer(
    'TRICORN_RAY_LEARNING_BYTES',
    1,
    Number.MAX_SAFE_INTEGER,
    learningBytesDefault,
  );
  return url === undefined
    ? undefined
    : { url, ...(token && { token }), address, ranksMin, ranksMax, onGpus, queues, learningBytesMin };
}
