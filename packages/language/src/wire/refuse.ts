import { LanguageError } from '../errors.js';

/** A refusal of a request whose field asks for what is not offered here. */
export const unsupported = (field: string, message = `\`${field}\` is not supported.`): LanguageError =>
  new LanguageError('feature_unsupported', message, { field });

/** A refusal of a request whose field has a wrong value. */
export const malformed = (field: string, message: string): LanguageError =>
  new LanguageError('request_malformed', message, { field });
