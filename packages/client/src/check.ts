import { checkFields, type Operation } from '@tricorn/contract';
import { RefusedError } from './errors.js';
import { type FileSource, isFileSource } from './fileSource.js';

export interface CheckedRequest {
  fields: Record<string, unknown>;
  files: Record<string, FileSource>;
}

/** Refuses what the service would refuse, by the same error names, before anything is sent. */
export function checkRequest(operation: Operation, given: Readonly<Record<string, unknown>>): CheckedRequest {
  const { fields, files } = separateFiles(operation, given);
  const checked = checkFields(operation.request, fields);
  if (!checked.ok) throw new RefusedError('invalidField', checked.message, { field: checked.field });
  return { fields: checked.fields, files };
}

function separateFiles(operation: Operation, given: Readonly<Record<string, unknown>>): CheckedRequest {
  if (operation.files === undefined) return { fields: given as Record<string, unknown>, files: {} };
  const fields: Record<string, unknown> = { ...given };
  const files: Record<string, FileSource> = {};
  for (const [field, { required }] of Object.entries(operation.files)) {
    const file = fields[field];
    delete fields[field];
    if (file === undefined && !required) continue;
    if (!isFileSource(file)) {
      const words =
        file === undefined
          ? `The file ${field} is required.`
          : `${field} must be a file: fileOf(name, content).`;
      throw new RefusedError('invalidField', words, { field });
    }
    files[field] = file;
  }
  return { fields, files };
}
