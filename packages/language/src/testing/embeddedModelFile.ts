import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedModel } from '../embedded/embeddedModel.js';

/** Shared by the tests, so that the 322 MB are assembled once and not once per file. */
export const testModelFolder = join(tmpdir(), 'tricorn-test-models');

/** Why no GGUF file can be run here, or false when one can. */
export const llamaMissing = (): string | false => missing(['node-llama-cpp']);

/** Why the real model cannot be tested here, or false when it can. */
export const embeddedModelMissing = (): string | false =>
  missing(['node-llama-cpp', ...embeddedModel.packages.map((part) => `${part}/package.json`)]);

function missing(packages: readonly string[]): string | false {
  const { resolve } = createRequire(import.meta.url);
  for (const name of packages) {
    try {
      resolve(name);
    } catch (thrown) {
      // A package that can only be imported is installed too.
      if ((thrown as { code?: string }).code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') {
        return `the optional package ${name} is not installed`;
      }
    }
  }
  return false;
}
