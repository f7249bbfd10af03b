import { ConfigError } from '../settings/configError.js';
import type { SettingReader } from '../settings/settingReader.js';

/** Settings of the file store. */
export const filesSettingTable = {
  TRICORN_S3_BUCKET: 'Bucket of an S3-compatible store; if unset, files are kept in the data folder.',
  TRICORN_S3_ENDPOINT: 'Endpoint URL of an S3-compatible store other than AWS.',
  TRICORN_S3_REGION: 'Region of the S3 store; default `us-east-1`.',
  TRICORN_S3_ACCESS_KEY_ID:
    'Access key of the S3 store; if unset, the standard AWS credential sources are used.',
  TRICORN_S3_SECRET_ACCESS_KEY: 'Secret key of the S3 store.',
} as const;

export interface S3Settings {
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId?: string;
  secretAccessKey?: string;
}

/** The S3-compatible store; undefined if files are kept in the data folder. */
export function readFilesSettings(
  settings: SettingReader<keyof typeof filesSettingTable>,
): S3Settings | undefined {
  const bucket = settings.text('TRICORN_S3_BUCKET');
  const endpoint = settings.address('TRICORN_S3_ENDPOINT');
  const accessKeyId = settings.text('TRICORN_S3_ACCESS_KEY_ID');
  const secretAccessKey = settings.text('TRICORN_S3_SECRET_ACCESS_KEY');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('TRICORN_S3_ACCESS_KEY_ID and TRICORN_S3_SECRET_ACCESS_KEY must be set together.');
  if (bucket === undefined) {
    if (endpoint !== undefined || accessKeyId !== undefined)
      throw new ConfigError('TRICORN_S3_BUCKET must be set if other S3 settings are.');
    return undefined;
  }
  return {
    bucket,
    region: settings.text('TRICORN_S3_REGION', 'us-east-1'),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined ? {} : { accessKeyId }),
    ...(secretAccessKey === undefined ? {} : { secretAccessKey }),
  };
}
