import type { AnswerOf } from '../operationTypes.js';
import type { Context } from './context.js';
import { ExitError, exitCodes } from './exitCodes.js';

export type ModelVersion = AnswerOf<'modelList'>['data'][number];

/** A registered version by NAME, NAME@VERSION or NAME@STAGE; without a version the newest one. */
export async function findVersion(
  { client, signal }: Pick<Context, 'client' | 'signal'>,
  given: string,
): Promise<ModelVersion | undefined> {
  const { name, selector } = partsOf(given);
  const { data } = await (await client()).api.modelList({ name }, { signal });
  return data.find(
    ({ version, stage }) => selector === '' || selector === String(version) || selector === stage,
  );
}

export function partsOf(given: string): { name: string; selector: string } {
  const at = given.lastIndexOf('@');
  return at < 0 ? { name: given, selector: '' } : { name: given.slice(0, at), selector: given.slice(at + 1) };
}

/** The version, or an error that tells how to find one. */
export async function requireVersion(context: Context, given: string): Promise<ModelVersion> {
  const found = await findVersion(context, given);
  if (found !== undefined) return found;
  throw new ExitError(
    exitCodes.refused,
    `You have no registered model ${given}; \`tricorn model list\` shows them.`,
  );
}
