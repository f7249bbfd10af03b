import { DeclarationError } from '../errors.js';
import { type Condition, comparisons, exactRowsMinFor, type Measure } from './question.js';

/** What a query asks, before the columns of its table are known. */
export interface ParsedQuery {
  readonly table: string;
  /** The key of JOIN … USING, if there is one. */
  readonly joinBy?: string;
  readonly where: readonly Condition[];
  readonly groupBy: readonly string[];
  readonly measures: readonly Measure[];
  /** From `HAVING count(*) >= n`; groups with fewer rows are empty, and by default those with fewer than three. */
  readonly rowsMin: number;
}

const textLengthMax = 10_000;
/** Bins of a quantile where the query does not say: a thousandth of the column's range. */
const quantileBins = 1_024;
const decimalsMax = 6;

/** Parts of SQL that are refused, each with the reason. */
const refusals: Readonly<Record<string, string>> = {
  on: 'rows are joined by one key that all tables have: JOIN … USING (key)',
  left: 'only rows that all parties have are joined',
  outer: 'only rows that all parties have are joined',
  union: 'one query is answered at a time',
  distinct: 'values are not compared between parties',
  or: 'conditions are joined by AND; ask twice',
  not: 'use the opposite comparison',
  order: 'groups come in the order in which their values were declared',
  limit: 'all groups are computed together',
  offset: 'all groups are computed together',
  as: 'columns of the answer have the names of their measures',
  over: 'rows cannot be ordered across parties',
  in: 'use one query for each value',
  like: 'categories are compared as a whole',
  between: 'use >= and <=',
  is: 'rows with missing values are refused on the machine of their owner',
};

/** Reads the part of SQL that can be computed on private rows: one table, measures, conditions and groups. */
export function parseSql(text: string): ParsedQuery {
  if (text.length > textLengthMax) throw refused(`it has more than ${textLengthMax} characters`);
  return new Reader(tokensOf(text)).query();
}

interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign' | 'end';
  readonly text: string;
}

const patterns: readonly (readonly [Token['kind'] | undefined, RegExp])[] = [
  [undefined, /\s+/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['number', /[+-]?\d+(?:\.\d+)?/y],
  ['name', /"(?:[^"]|"")*"/y],
  ['text', /'(?:[^']|'')*'/y],
  ['sign', /<=|>=|<>|!=|[=<>(),*;]/y],
];

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const found = patterns.find(([, pattern]) => {
      pattern.lastIndex = at;
      return pattern.test(text);
    });
    if (found === undefined) throw refused(`character ${at + 1} does not belong there`);
    const [kind, pattern] = found;
    const part = text.slice(at, pattern.lastIndex);
    at = pattern.lastIndex;
    if (kind === undefined) continue;
    const quote = part[0]!;
    const isQuoted = kind === 'name' || kind === 'text';
    tokens.push({ kind, text: isQuoted ? part.slice(1, -1).replaceAll(quote + quote, quote) : part });
  }
  return [...tokens, { kind: 'end', text: 'the end' }];
}

const columnMeasures = {
  sum: 'sum',
  avg: 'mean',
  mean: 'mean',
  variance: 'variance',
  var_samp: 'variance',
  stddev: 'deviation',
  stddev_samp: 'deviation',
  min: 'min',
  max: 'max',
} as const;
const pairMeasures = { corr: 'correlation', covar_samp: 'covariance' } as const;

const regressions = ['linear_regression', 'ridge_regression', 'logistic_regression'];
const otherMeasures = ['median', 'quantile', 'histogram', 'rows', ...regressions];
const functions = ['count', ...Object.keys(columnMeasures), ...Object.keys(pairMeasures), ...otherMeasures];

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  query(): ParsedQuery {
    this.#expect('select');
    const items = this.#list(() => this.#item());
    this.#expect('from');
    const table = this.#name();
    const joinBy = this.#joins();
    const where = this.#accept('where') ? this.#list(() => this.#condition(), 'and') : [];
    const groupBy = this.#accept('group') ? this.#groups() : [];
    const wanted = this.#accept('having') ? this.#having() : undefined;
    this.#accept(';');
    if (this.#next.kind !== 'end') throw this.#unexpected();
    const columns = items.filter((item) => typeof item === 'string');
    for (const column of columns)
      if (!groupBy.includes(column))
        throw refused(
          `column "${column}" is neither measured nor named in GROUP BY; only rows(column, …) of joined tables shows rows`,
        );
    const measures = items.filter((item) => typeof item !== 'string');
    if (measures.length === 0) throw refused('it measures nothing; count(*) counts rows');
    return {
      table,
      ...(joinBy === undefined ? {} : { joinBy }),
      where,
      groupBy,
      measures,
      rowsMin: wanted ?? exactRowsMinFor(measures),
    };
  }

  /** The key by which the table is joined with those of the other parties; for each of them there is one JOIN. */
  #joins(): string | undefined {
    let key: string | undefined;
    while (this.#accept('join')) {
      this.#name();
      for (const word of ['using', '(']) this.#expect(word);
      const named = this.#name();
      if (key !== undefined && named !== key) throw refused('all tables are joined by the same key');
      key = named;
      this.#expect(')');
    }
    return key;
  }

  #groups(): string[] {
    this.#expect('by');
    return this.#list(() => this.#name());
  }

  #having(): number {
    for (const word of ['count', '(', '*', ')', '>=']) this.#expect(word);
    return this.#wholeNumber();
  }

  #item(): string | Measure {
    const isCall = this.#tokens[this.#at + 1]?.text === '(' && this.#next.kind === 'word';
    if (!isCall) {
      if (this.#next.text === '*')
        throw refused('name measures such as count(*); only rows(column, …) of joined tables shows rows');
      return this.#name();
    }
    const name = this.#take().text.toLowerCase();
    this.#expect('(');
    const measure = this.#measure(name);
    this.#expect(')');
    return measure;
  }

  #measure(name: string): Measure {
    if (name === 'count') {
      this.#expect('*');
      return { of: 'count' };
    }
    const isKnown = Object.hasOwn(columnMeasures, name) || Object.hasOwn(pairMeasures, name);
    if (!isKnown && !otherMeasures.includes(name))
      throw refused(`function ${name} is not one of ${functions.join(', ')}`);
    if (name === 'rows') return { of: name, columns: this.#list(() => this.#name()) };
    if (regressions.includes(name)) return this.#regression(name);
    const column = this.#name();
    if (Object.hasOwn(columnMeasures, name))
      return { of: columnMeasures[name as keyof typeof columnMeasures], column };
    if (name === 'median')
      return { of: 'quantile', column, bins: quantileBins, numerator: 1, denominator: 2 };
    this.#expect(',');
    if (name === 'histogram') return { of: 'histogram', column, bins: this.#wholeNumber() };
    if (name === 'quantile') return { of: 'quantile', column, bins: quantileBins, ...this.#fraction() };
    return { of: pairMeasures[name as keyof typeof pairMeasures], column, other: this.#name() };
  }

  /** `ridge_regression` begins with its penalty. */
  #regression(name: string): Measure {
    const isRidge = name === 'ridge_regression';
    const penalty = isRidge ? this.#take('number').text : '0';
    if (isRidge) this.#expect(',');
    const column = this.#name();
    this.#expect(',');
    const predictors = this.#list(() => this.#name());
    return name === 'logistic_regression'
      ? { of: 'logistic', column, predictors }
      : { of: 'regression', column, predictors, penalty };
  }

  #condition(): Condition {
    const column = this.#name();
    const sign = this.#take();
    const is = comparisons.find((known) => known === (sign.text === '<>' ? '!=' : sign.text));
    if (is === undefined) throw this.#unexpected(sign);
    const value = this.#take();
    if (value.kind !== 'text' && value.kind !== 'number') throw this.#unexpected(value);
    return { column, is, value: value.text };
  }

  #fraction(): { numerator: number; denominator: number } {
    const { text } = this.#take('number');
    const [, digits = ''] = text.split('.');
    const denominator = 10 ** Math.min(digits.length, decimalsMax);
    const numerator = Math.round(Number(text) * denominator);
    if (!(numerator > 0 && numerator <= denominator))
      throw refused('a quantile lies above 0 and at most at 1');
    return { numerator, denominator };
  }

  #wholeNumber(): number {
    const value = Number(this.#take('number').text);
    if (!Number.isSafeInteger(value) || value < 1) throw refused('a whole number from 1 is expected');
    return value;
  }

  #name(): string {
    const token = this.#take();
    if (token.kind === 'name') return token.text;
    if (token.kind !== 'word' || Object.hasOwn(refusals, token.text.toLowerCase()))
      throw this.#unexpected(token);
    return token.text;
  }

  #list<T>(read: () => T, separator = ','): T[] {
    const items = [read()];
    while (this.#accept(separator)) items.push(read());
    return items;
  }

  get #next(): Token {
    return this.#tokens[this.#at]!;
  }

  #take(kind?: Token['kind']): Token {
    const token = this.#next;
    if (token.kind === 'end' || (kind !== undefined && token.kind !== kind)) throw this.#unexpected();
    this.#at++;
    return token;
  }

  #accept(text: string): boolean {
    const { kind } = this.#next;
    const isIt = (kind === 'word' || kind === 'sign') && this.#next.text.toLowerCase() === text;
    if (isIt) this.#at++;
    return isIt;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw this.#unexpected(this.#next, text);
  }

  #unexpected(token = this.#next, wanted?: string): DeclarationError {
    const reason = refusals[token.text.toLowerCase()];
    if (token.kind === 'word' && reason !== undefined)
      return refused(`${token.text.toUpperCase()} is not possible: ${reason}`);
    const instead = wanted === undefined ? '' : `; ${wanted.toUpperCase()} is expected`;
    return refused(
      `${token.kind === 'end' ? 'it ends too early' : `"${token.text}" does not belong there`}${instead}`,
    );
  }
}

const refused = (why: string): DeclarationError =>
  new DeclarationError('bad-declaration', `This query cannot be computed: ${why}`);
