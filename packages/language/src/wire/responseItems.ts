// What is kept of a request for `responses`: the fields that this server knows. Others are neither stored nor repeated.

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an item or part of each type. */
const fieldsOfItems: Readonly<Record<string, readonly string[]>> = {
  message: ['role', 'status', 'content'],
  function_call: ['call_id', 'name', 'arguments', 'status'],
  function_call_output: ['call_id', 'output', 'status'],
  reasoning: ['summary', 'content', 'status'],
  compaction: ['encrypted_content'],
};
const fieldsOfParts = ['type', 'text', 'refusal', 'image_url', 'detail'];
const partsMax = 1_000;

/** An item of the input; its texts may be lists of parts. */
export function knownItem({ type = 'message', ...given }: Fields): Fields {
  const item = picked(given, fieldsOfItems[String(type)] ?? []);
  for (const field of ['content', 'output', 'summary'])
    if (Array.isArray(item[field]))
      item[field] = item[field].slice(0, partsMax).flatMap((part: unknown) => knownPart(part));
  return { type, ...plain(item) };
}

export function knownPart(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return [];
  const { image_url, ...fields } = picked(part as Fields, fieldsOfParts);
  if (typeof image_url !== 'object' || image_url === null) return [plain({ ...fields, image_url })];
  return [{ ...plain(fields), image_url: plain(picked(image_url as Fields, ['url', 'detail'])) }];
}

/** Without what has no form that is known: texts, and lists of parts. */
const plain = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string' || Array.isArray(value)),
  );

export const knownTool = (tool: Fields): Fields =>
  picked(tool, ['type', 'name', 'description', 'parameters', 'strict']);

export const knownFormat = (format: Fields): Fields =>
  picked(format, ['type', 'name', 'description', 'schema', 'strict']);

export function knownToolChoice(choice: string | Fields): unknown {
  if (typeof choice === 'string') return choice;
  const known = picked(choice, ['type', 'name', 'mode']);
  if (!Array.isArray(choice['tools'])) return known;
  return { ...known, tools: choice['tools'].map((tool: Fields) => picked(tool, ['type', 'name'])) };
}

const picked = (given: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
