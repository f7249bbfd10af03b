import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedModel } from '../embedded.js';

/** Shared by the tests, so that the 322 MB are assembled once and not once per file. */
export const testModelFolder = join(tmpdir(), 'tricorn-test-models');

/** Why the real model cannot be tested here, or false when it can. */
export function embeddedModelMissing(): string | false {
  const { resolve } = createRequire(import.meta.url);
  for (const name of ['node-llama-cpp', ...embeddedModel.packages.map((part) => `${part}/package.json`)]) {
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
