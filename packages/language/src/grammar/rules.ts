import { LanguageError } from '../errors.js';

/** Rules of a grammar in llama.cpp's notation, by name. */
export type GrammarRules = Map<string, string>;

/** A larger grammar would take the model process seconds for each token. */
const rulesMax = 1_000;
const textCharsMax = 1_000_000;
/** Characters of exact texts: each is a state of the grammar engine. */
const literalCharsMax = 100_000;
/** Values of `enum`, choices and optional fields: the engine tries all that may come next with every token, a millisecond each. */
const alternativesMax = 500;
/** The grammar engine writes repetitions out, so their sum is bounded. */
const repetitionsMax = 20_000;

/** The rules of JSON itself. Blank space is bounded, so that no answer consists of it. */
export const jsonRules = (): GrammarRules =>
  new Map([
    ['ws', '(" " | "\\n" [ \\t]{0,16})?'],
    ['char', '[^"\\\\\\x7F\\x00-\\x1F] | "\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F]{4})'],
    ['string', '"\\"" char* "\\""'],
    ['integer', '"-"? ("0" | [1-9] [0-9]{0,15})'],
    ['number', 'integer ("." [0-9]{1,16})? ([eE] [-+]? [0-9]{1,2})?'],
    ['object', '"{" ws (string ":" ws value ("," ws string ":" ws value)*)? ws "}"'],
    ['array', '"[" ws (value ("," ws value)*)? ws "]"'],
    ['value', 'object | array | string | number | "true" | "false" | "null"'],
  ]);

/** A name for a rule that is written next. */
export function reserveRule(rules: GrammarRules): string {
  if (rules.size >= rulesMax)
    throw new LanguageError(
      'feature_unsupported',
      `The JSON schemas need more than ${rulesMax} grammar rules.`,
    );
  const name = `r${rules.size}`;
  rules.set(name, '""');
  return name;
}

interface Size {
  chars: number;
  literalChars: number;
  alternatives: number;
  repetitions: number;
}

const sizes = new WeakMap<GrammarRules, Size>();

/** Counts what is about to be written, and refuses a grammar that would become too large before it is. */
export function reserveText(rules: GrammarRules, more: Partial<Size>): void {
  const size = sizes.get(rules) ?? { chars: 0, literalChars: 0, alternatives: 0, repetitions: 0 };
  for (const part of Object.keys(more) as (keyof Size)[]) size[part] += more[part] ?? 0;
  sizes.set(rules, size);
  if (size.alternatives > alternativesMax)
    throw new LanguageError(
      'feature_unsupported',
      `The JSON schemas have more than ${alternativesMax} values, choices and optional fields.`,
    );
  if (size.chars > textCharsMax || size.literalChars > literalCharsMax || size.repetitions > repetitionsMax)
    throw new LanguageError('feature_unsupported', 'The JSON schemas need too large a grammar.');
}

export const grammarText = (rules: GrammarRules): string =>
  [...rules].map(([name, body]) => `${name} ::= ${body}\n`).join('');

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text that must appear exactly. */
export const literal = (text: string): string =>
  text === ''
    ? '""'
    : `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\n\r\t]/g, (found) => escapes[found]!)}"`;

/** A part that appears between `least` and `most` times. */
export const repeated = (part: string, least: number, most: number | undefined): string => {
  if (most === undefined) return least === 0 ? `${part}*` : `${part}{${least},}`;
  return most === 0 ? '""' : `${part}{${least},${most}}`;
};
