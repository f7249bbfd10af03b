import { assertSmallShape, type BatchEndpoint, ServiceError } from '@tricorn/contract';
import { LanguageError } from '@tricorn/language';
import type { StoredFile } from '../../../ground/files/files.js';
import type { Language } from '../language.js';
import { readLines } from './readLines.js';
import { batchRequests } from './requests.js';

/** A line that is refused, as OpenAI's clients read it. */
export interface LineError {
  code: string;
  message: string;
  line: number | null;
  param: string | null;
}

interface CheckedLines {
  model: string;
  /** The most that each line can cost. */
  quotes: number[];
  /** Not empty if the batch cannot run. */
  errors: LineError[];
}

/** What a line holds. */
type Line = Partial<Record<'custom_id' | 'method' | 'url' | 'body', unknown>>;

const idCharsMax = 512;
/** Refused lines that are named. */
const errorsMax = 100;

/** Checks every line of a batch as its endpoint would, and quotes it. Nothing is charged or held yet. */
export async function checkLines(
  language: Language,
  { blob_key }: Pick<StoredFile, 'blob_key'>,
  endpoint: BatchEndpoint,
): Promise<CheckedLines> {
  const { batchLinesMax, bodyBytesMax } = language.limits;
  const ids = new Set<string>();
  const checked: CheckedLines = { model: '', quotes: [], errors: [] };
  const read = (text: string): void => {
    const line = parseLine(text);
    const id = idOf(line);
    if (ids.has(id)) throw refusal('duplicate_custom_id', 'custom_id', `The custom_id ${id} is used twice.`);
    ids.add(id);
    if (line.method !== 'POST') throw refusal('invalid_method', 'method', '`method` must be POST.');
    if (line.url !== endpoint) throw refusal('invalid_url', 'url', `\`url\` must be ${endpoint}.`);
    const { model, quote } = batchRequests[endpoint](language, line.body);
    checked.model ||= model;
    if (model !== checked.model)
      throw refusal(
        'mismatched_model',
        'body.model',
        `All lines of a batch name one model; this one names ${model} after ${checked.model}.`,
      );
    checked.quotes.push(quote);
  };
  for await (const { number, place, text } of readLines(
    await language.files.blobs.read(blob_key),
    bodyBytesMax,
  )) {
    if (number >= batchLinesMax)
      throw new ServiceError('tooLarge', `The file has more than ${batchLinesMax} requests.`, {
        field: 'input_file_id',
      });
    try {
      read(text);
    } catch (thrown) {
      checked.errors.push({ ...errorOfLine(thrown), line: place });
      if (checked.errors.length >= errorsMax) return checked;
    }
  }
  if (checked.quotes.length + checked.errors.length === 0)
    checked.errors.push({
      code: 'empty_file',
      message: 'The file has no requests.',
      line: null,
      param: null,
    });
  return checked;
}

/** What a line of the input holds; it has been checked when its batch was submitted. */
export const parseLine = (text: string): Line => {
  try {
    assertSmallShape(text);
    const line: unknown = JSON.parse(text);
    if (typeof line === 'object' && line !== null && !Array.isArray(line)) return line;
  } catch {}
  throw refusal(
    'invalid_json_line',
    null,
    'This line is not a JSON object, or has too many values or levels.',
  );
};

function idOf({ custom_id }: Line): string {
  if (typeof custom_id === 'string' && custom_id !== '' && custom_id.length <= idCharsMax) return custom_id;
  throw refusal(
    'missing_required_parameter',
    'custom_id',
    `\`custom_id\` must be a text of 1 to ${idCharsMax} characters.`,
  );
}

class LineRefused extends Error {
  readonly error: Omit<LineError, 'line'>;

  constructor(error: Omit<LineError, 'line'>) {
    super(error.message);
    this.error = error;
  }
}

const refusal = (code: string, param: string | null, message: string) =>
  new LineRefused({ code, message, param });

function errorOfLine(thrown: unknown): Omit<LineError, 'line'> {
  if (thrown instanceof LineRefused) return thrown.error;
  const inBody = (field: string | undefined) => (field === undefined ? 'body' : `body.${field}`);
  if (thrown instanceof LanguageError)
    return { code: thrown.code, message: thrown.message, param: inBody(thrown.field) };
  if (thrown instanceof ServiceError)
    return { code: thrown.error, message: thrown.message, param: inBody(thrown.details.field) };
  throw thrown;
}
