import { LanguageError } from '../errors.js';

/** Fields of a chat and what `responses` calls them, after the position in `messages` was translated. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^(tools\.\d+)\.function\b/, '$1'],
  [/^response_format(?:\.json_schema)?\b/, 'text.format'],
  [/^(input\.\d+)\.tool_calls\.0\.id$/, '$1.call_id'],
  [/^(input\.\d+)\.tool_calls\.0\.function\b/, '$1'],
  [/^(input\.\d+)\.tool_call_id$/, '$1.call_id'],
];

/**
 * A refusal of the chat that a request for a response becomes, in the words of that request. `positions` has the item of
 * the input from which each message was made.
 */
export function inResponseTerms(thrown: unknown, positions: readonly number[]): unknown {
  if (!(thrown instanceof LanguageError) || thrown.field === undefined) return thrown;
  const placed = (text: string) =>
    text.replace(/(?<=^|`)messages\.(\d+)/g, (_, index: string) => `input.${positions[Number(index)]}`);
  const placedField = placed(thrown.field);
  const field = names.reduce((path, [pattern, name]) => path.replace(pattern, name), placedField);
  const message = placed(thrown.message)
    .replaceAll(`\`${placedField}\``, `\`${field}\``)
    .replaceAll('`tool_call_id`', '`call_id`');
  return new LanguageError(thrown.code, message, { field });
}
