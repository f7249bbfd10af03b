import { LanguageError } from '../errors.js';
import { type GrammarRules, literal, repeated, reserveRule, reserveText } from './rules.js';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that describe and do not constrain. */
const annotations = new Set([
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);
/** The constraints that a grammar can hold. */
const constraints = new Set([
  '$ref',
  'type',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'format',
]);
/** The grammar engine writes out repetitions, so they are bounded. */
const repetitionsMax = 1_000;
/** What stands around a field. */
const aroundChars = 10;
const depthMax = 32;

const formats: Readonly<Record<string, string>> = {
  date: '[0-9]{4} "-" ("0" [1-9] | "1" [0-2]) "-" ("0" [1-9] | [12] [0-9] | "3" [01])',
  time: '([01] [0-9] | "2" [0-3]) ":" [0-5] [0-9] ":" [0-5] [0-9] ("." [0-9]{1,3})? ("Z" | [+-] [0-2] [0-9] ":" [0-5] [0-9])',
  uuid: '[0-9a-f]{8} "-" [0-9a-f]{4} "-" [0-9a-f]{4} "-" [0-9a-f]{4} "-" [0-9a-f]{12}',
};

/**
 * Writes a JSON schema as rules of a grammar, and returns the name of its first rule. What a grammar cannot hold is
 * refused by name. Objects get their required fields in the schema's order, then the optional ones, and no others.
 */
export const addJsonSchema = (rules: GrammarRules, schema: Schema, field: string): string =>
  new SchemaWriter(rules, schema, field).write();

class SchemaWriter {
  readonly #rules: GrammarRules;
  readonly #schema: Schema;
  /** The field of the request that holds the schema. */
  readonly #field: string;
  /** The rules of references, by reference. */
  readonly #references = new Map<string, string>();
  /** References that are being resolved, with nothing written since. */
  #open = new Set<string>();

  constructor(rules: GrammarRules, schema: Schema, field: string) {
    this.#rules = rules;
    this.#schema = schema;
    this.#field = field;
  }

  write(): string {
    return this.#add(this.#schema, '', 0);
  }

  #refuse(path: string, what: string): never {
    throw new LanguageError('feature_unsupported', `\`${this.#field}\`: ${what} at ${path || 'the root'}.`, {
      field: this.#field,
    });
  }

  #resolve(reference: string, path: string): Schema {
    const parts = reference.split('/');
    if (parts.shift() !== '#') this.#refuse(path, `only references within the schema are supported`);
    let found: unknown = this.#schema;
    for (const part of parts) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
    }
    return isObject(found) ? found : this.#refuse(path, `the reference leads nowhere`);
  }

  #add(given: unknown, path: string, depth: number): string {
    if (given === true || given === undefined) return 'value';
    if (!isObject(given)) return this.#refuse(path, 'a schema must be an object');
    if (depth > depthMax) return this.#refuse(path, `the schema is nested more than ${depthMax} levels deep`);
    for (const keyword of Object.keys(given))
      if (!annotations.has(keyword) && !constraints.has(keyword))
        this.#refuse(path, `this model cannot hold the keyword \`${keyword}\``);
    if (given['$ref'] !== undefined) {
      const reference = given['$ref'];
      if (typeof reference !== 'string') return this.#refuse(path, '`$ref` must be a text');
      if (this.#open.has(reference)) return this.#refuse(path, 'a reference leads only to itself');
      const known = this.#references.get(reference);
      if (known !== undefined) return known;
      const name = reserveRule(this.#rules);
      this.#references.set(reference, name);
      this.#open.add(reference);
      this.#rules.set(name, this.#add(this.#resolve(reference, path), path, depth + 1));
      this.#open.delete(reference);
      return name;
    }
    const name = reserveRule(this.#rules);
    this.#rules.set(name, this.#bodyOf(given, path, depth));
    return name;
  }

  #bodyOf(given: Schema, path: string, depth: number): string {
    if (given['const'] !== undefined) return this.#literals([given['const']]);
    if (Array.isArray(given['enum'])) {
      if (given['enum'].length === 0) this.#refuse(path, '`enum` is empty');
      return this.#literals(given['enum']);
    }
    const choices = given['anyOf'] ?? given['oneOf'];
    if (choices !== undefined) {
      if (!Array.isArray(choices) || choices.length === 0)
        return this.#refuse(path, 'a choice needs schemas');
      reserveText(this.#rules, { alternatives: choices.length });
      return choices.map((choice, index) => this.#add(choice, `${path}/${index}`, depth + 1)).join(' | ');
    }
    const types = given['type'] ?? (given['properties'] ? 'object' : given['items'] ? 'array' : undefined);
    if (types === undefined) return 'value';
    return [...new Set([types].flat())].map((type) => this.#typeBody(type, given, path, depth)).join(' | ');
  }

  #literals(values: readonly unknown[]): string {
    reserveText(this.#rules, { alternatives: values.length });
    const texts = values.map((value) => JSON.stringify(value));
    reserveText(this.#rules, { literalChars: texts.reduce((sum, { length }) => sum + length, 0) });
    return texts.map(literal).join(' | ');
  }

  #typeBody(type: unknown, given: Schema, path: string, depth: number): string {
    switch (type) {
      case 'object':
        return this.#inside(() => this.#objectBody(given, path, depth));
      case 'array':
        return this.#inside(() => this.#arrayBody(given, path, depth));
      case 'string':
        return this.#stringBody(given, path);
      case 'number':
      case 'integer':
        return type;
      case 'boolean':
        return '"true" | "false"';
      case 'null':
        return '"null"';
      default:
        return this.#refuse(
          path,
          `the type \`${typeof type === 'string' ? type : JSON.stringify(type)}\` is unknown`,
        );
    }
  }

  /** Within brackets, a reference may lead back to one that is being resolved. */
  #inside(body: () => string): string {
    const open = this.#open;
    this.#open = new Set();
    const text = body();
    this.#open = open;
    return text;
  }

  #objectBody(given: Schema, path: string, depth: number): string {
    const properties = isObject(given['properties']) ? given['properties'] : {};
    const names = Object.keys(properties);
    const extra = given['additionalProperties'];
    if (names.length === 0) {
      if (extra === false || given['properties'] !== undefined) return '"{" ws "}"';
      const value = this.#add(extra, `${path}/*`, depth + 1);
      return `"{" ws (string ":" ws ${value} ("," ws string ":" ws ${value})*)? ws "}"`;
    }
    reserveText(this.#rules, { literalChars: names.reduce((sum, { length }) => sum + length, 0) });
    const required = new Set(Array.isArray(given['required']) ? given['required'] : []);
    const pairOf = (name: string) =>
      `${literal(JSON.stringify(name))} ":" ws ${this.#add(properties[name], `${path}/${name}`, depth + 1)}`;
    reserveText(this.#rules, { alternatives: names.filter((name) => !required.has(name)).length });
    const always = names.filter((name) => required.has(name)).map(pairOf);
    const perhaps = names.filter((name) => !required.has(name)).map(pairOf);
    // Without a required field, each of the optional ones is written with all that may follow it.
    const timesWritten = always.length > 0 ? 1 : Math.max(1, perhaps.length / 2);
    reserveText(this.#rules, { chars: charsOf(always) + charsOf(perhaps) * timesWritten });
    const following = perhaps.map((pair) => `("," ws ${pair})?`);
    if (always.length > 0) return `"{" ws ${[always.join(' "," ws '), ...following].join(' ')} ws "}"`;
    // Any of the optional fields may be the first.
    const beginnings = perhaps.map((pair, index) => [pair, ...following.slice(index + 1)].join(' '));
    return `"{" ws (${beginnings.join(' | ')})? ws "}"`;
  }

  #arrayBody(given: Schema, path: string, depth: number): string {
    const item = this.#add(given['items'], `${path}/items`, depth + 1);
    const [least, most] = this.#boundsOf(given, 'minItems', 'maxItems', path);
    if (most === 0) return '"[" ws "]"';
    const rest = repeated(
      `("," ws ${item})`,
      Math.max(0, least - 1),
      most === undefined ? undefined : most - 1,
    );
    return least === 0 ? `"[" ws (${item} ${rest})? ws "]"` : `"[" ws ${item} ${rest} ws "]"`;
  }

  #stringBody(given: Schema, path: string): string {
    const format = given['format'];
    if (format === 'date-time') return `"\\"" ${formats['date']} "T" ${formats['time']} "\\""`;
    if (format !== undefined) {
      if (typeof format !== 'string' || !Object.hasOwn(formats, format))
        return this.#refuse(path, `the format \`${String(format)}\` is not supported`);
      return `"\\"" ${formats[format]} "\\""`;
    }
    const [least, most] = this.#boundsOf(given, 'minLength', 'maxLength', path);
    return least === 0 && most === undefined ? 'string' : `"\\"" ${repeated('char', least, most)} "\\""`;
  }

  #boundsOf(
    given: Schema,
    min: string,
    max: string,
    path: string,
  ): [least: number, most: number | undefined] {
    const read = (keyword: string) => {
      const bound = given[keyword];
      if (bound === undefined) return undefined;
      if (!Number.isInteger(bound) || (bound as number) < 0 || (bound as number) > repetitionsMax)
        this.#refuse(path, `\`${keyword}\` must be an integer of at most ${repetitionsMax}`);
      return bound as number;
    };
    const least = read(min) ?? 0;
    const most = read(max);
    if (most !== undefined && most < least) this.#refuse(path, `\`${max}\` is less than \`${min}\``);
    reserveText(this.#rules, { repetitions: most ?? least });
    return [least, most];
  }
}

const charsOf = (pairs: readonly string[]): number =>
  pairs.reduce((sum, pair) => sum + pair.length + aroundChars, 0);

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
