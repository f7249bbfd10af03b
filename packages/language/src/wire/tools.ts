import { z } from 'zod';
import type { CompletionRequest } from '../engine.js';
import type { Tool, ToolChoice } from '../features.js';
import { malformed, unsupported } from './refuse.js';

export const toolsMax = 128;
const toolName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'a name has 1 to 64 letters, digits, _ or -');
export const schema = z.record(z.string(), z.unknown());

const toolFunction = z.object({
  name: toolName,
  description: z.string().max(100_000).nullish(),
  parameters: schema.nullish(),
  strict: z.boolean().nullish(),
});

export const tools = z
  .array(z.looseObject({ type: z.string().max(64), function: toolFunction.optional() }))
  .max(toolsMax);

const named = z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) });
const allowed = z.object({
  type: z.literal('allowed_tools'),
  allowed_tools: z.object({ mode: z.enum(['auto', 'required']), tools: z.array(named).min(1).max(toolsMax) }),
});
export const toolChoice = z.union([z.enum(['auto', 'none', 'required']), named, allowed]);

type Asked = Pick<CompletionRequest, 'tools' | 'toolChoice'>;

/** Tools and the choice among them; `allowed_tools` leaves only those that it names. */
export function toolChoiceOf(
  offered: z.infer<typeof tools> = [],
  choice: z.infer<typeof toolChoice> | undefined,
): Asked {
  const known = offered.map(({ type, function: described }) => {
    if (type !== 'function' || described === undefined)
      throw unsupported('tools', `\`tools\`: the type \`${type}\` is not supported; only functions are.`);
    return toolOf(described);
  });
  if (choice === undefined || typeof choice === 'string') return askedOf(known, choice);
  if (choice.type === 'function') return askedOf(known, { name: choice.function.name });
  const { mode, tools: only } = choice.allowed_tools;
  const names = new Set(only.map((tool) => tool.function.name));
  for (const name of names) assertKnown(known, name);
  return askedOf(
    known.filter(({ name }) => names.has(name)),
    mode,
  );
}

type Given<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

/** The fields that have a value. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Given<Fields>;

const toolOf = ({ name, ...described }: z.infer<typeof toolFunction>): Tool => ({
  name,
  ...given(described),
});

export function askedOf(known: readonly Tool[], choice: ToolChoice | undefined): Asked {
  if (new Set(known.map(({ name }) => name)).size < known.length)
    throw malformed('tools', '`tools`: two tools have the same name.');
  if (typeof choice === 'object') assertKnown(known, choice.name);
  if (choice === 'required' && known.length === 0)
    throw malformed('tool_choice', '`tool_choice` needs `tools`.');
  return {
    ...(known.length === 0 ? {} : { tools: known }),
    ...(choice === undefined || known.length === 0 ? {} : { toolChoice: choice }),
  };
}

function assertKnown(known: readonly Tool[], name: string): void {
  if (known.some((tool) => tool.name === name)) return;
  throw malformed('tool_choice', '`tool_choice` names a tool that is not in `tools`.');
}

export const responseFormat = z.looseObject({
  type: z.string().max(64),
  json_schema: z
    .object({
      name: toolName,
      description: z.string().max(100_000).nullish(),
      schema: schema.nullish(),
      strict: z.boolean().nullish(),
    })
    .optional(),
});

export function formatOf(
  format: z.infer<typeof responseFormat> | undefined,
): Pick<CompletionRequest, 'responseFormat'> {
  if (format === undefined || format.type === 'text') return {};
  if (format.type === 'json_object') return { responseFormat: { type: 'jsonObject' } };
  if (format.type !== 'json_schema')
    throw unsupported(
      'response_format',
      `\`response_format\`: the type \`${format.type}\` is not supported.`,
    );
  const { json_schema } = format;
  if (json_schema === undefined)
    throw malformed('response_format.json_schema', '`response_format` needs `json_schema`.');
  const { name, description, schema: wanted, strict } = json_schema;
  const described = { ...given({ description }), schema: wanted ?? {}, ...given({ strict }) };
  return { responseFormat: { type: 'jsonSchema', name, ...described } };
}
