import { z } from 'zod';
import { messagesMax } from '../calls/checkRequest.js';
import type { ChatMessage, MessageImage } from '../engine.js';
import { imagesMax, isPicture } from './picture.js';
import { malformed, unsupported } from './refuse.js';
import { schema } from './tools.js';

const id = z.string().min(1).max(256);
const text = z.object({ type: z.literal('text'), text: z.string() });
const image = z.object({
  type: z.literal('image'),
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
    z.object({ type: z.literal('url'), url: z.string() }),
  ]),
});

/** A list of blocks; a text stands for one block. */
const blocks = <Block extends z.ZodType>(block: Block) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? [{ type: 'text', text: given }] : given),
    z.array(block),
  );

const toolUse = z.object({ type: z.literal('tool_use'), id, name: id, input: schema });
const toolResult = z.object({
  type: z.literal('tool_result'),
  tool_use_id: id,
  content: blocks(z.discriminatedUnion('type', [text, image])).nullish(),
  is_error: z.boolean().nullish(),
});
const thoughts = z.object({ type: z.literal('thinking'), thinking: z.string() });
const hiddenThoughts = z.object({ type: z.literal('redacted_thinking') });

const ofUser = z.discriminatedUnion('type', [text, image, toolResult]);
const ofAssistant = z.discriminatedUnion('type', [text, toolUse, thoughts, hiddenThoughts]);
const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), content: blocks(ofUser) }),
  z.object({ role: z.literal('assistant'), content: blocks(ofAssistant) }),
  z.object({ role: z.literal('system'), content: blocks(text) }),
]);

/** The fields of a request that hold its conversation. */
export const conversation = {
  messages: z.array(message).min(1).max(messagesMax),
  system: blocks(text).nullish(),
};

type Block = z.infer<typeof ofUser> | z.infer<typeof ofAssistant>;
/** A block, and where it stands in the request. */
type Placed = Block & { at: string };
interface Turn {
  role: 'user' | 'assistant' | 'system';
  blocks: Placed[];
}

/** The conversation as messages of a chat. */
export function chatMessages(given: z.infer<z.ZodObject<typeof conversation>>): ChatMessage[] {
  const turns = turnsOf(given.messages);
  const spoken = turns.filter(({ role }) => role !== 'system');
  // Models do not continue a message of their own here.
  if (spoken[0]?.role !== 'user' || spoken.at(-1)?.role !== 'user')
    throw malformed('messages', "`messages`: the first and the last message must be the user's.");
  assertCallsAnswered(turns);
  const system: ChatMessage[] = given.system ? [{ role: 'system', content: textOf(given.system) }] : [];
  return [...system, ...turns.flatMap(messagesOf)];
}

/** Messages of one role that follow each other are one turn. */
function turnsOf(messages: readonly z.infer<typeof message>[]): Turn[] {
  const turns: Turn[] = [];
  messages.forEach(({ role, content }, index) => {
    const at = `messages.${index}.content`;
    const placed = content.map((block: Block, position) => ({ ...block, at: `${at}.${position}` }));
    const last = turns.at(-1);
    if (last?.role === role) last.blocks.push(...placed);
    else turns.push({ role, blocks: placed });
  });
  return turns;
}

/** Every call needs a result in the next turn of the user, and every result a call. */
function assertCallsAnswered(turns: readonly Turn[]): void {
  const open = new Map<string, string>();
  const assertNoneOpen = () => {
    for (const at of open.values())
      throw malformed(at, `\`${at}\`: the call has no \`tool_result\` after it.`);
  };
  for (const { role, blocks: some } of turns) {
    if (role === 'assistant') assertNoneOpen();
    for (const block of some) {
      const { at } = block;
      if (block.type === 'tool_use') {
        if (open.has(block.id)) throw malformed(`${at}.id`, `\`${at}.id\`: two calls have the same id.`);
        open.set(block.id, at);
      } else if (block.type === 'tool_result' && !open.delete(block.tool_use_id))
        throw malformed(`${at}.tool_use_id`, `\`${at}.tool_use_id\` names no call of the turn before.`);
    }
  }
  assertNoneOpen();
}

/** The results of tools are messages of their own, and come first. Pictures of results go with what the user says. */
function messagesOf({ role, blocks: all }: Turn): ChatMessage[] {
  const results: ChatMessage[] = [];
  const toolCalls: NonNullable<ChatMessage['toolCalls']>[number][] = [];
  const images: MessageImage[] = [];
  let reasoning = '';
  for (const block of all) {
    if (block.type === 'image') images.push(imageOf(block, block.at));
    else if (block.type === 'thinking') reasoning += block.thinking;
    else if (block.type === 'tool_use')
      toolCalls.push({ id: block.id, name: block.name, arguments: JSON.stringify(block.input) });
    else if (block.type === 'tool_result') {
      const content = block.content ?? [];
      content.forEach((one, position) => {
        if (one.type === 'image') images.push(imageOf(one, `${block.at}.content.${position}`));
      });
      const said = textOf(content);
      // Chats have no mark for the result of a tool that failed, so its text says so.
      const prefix = block.is_error && !/^error/i.test(said) ? 'Error: ' : '';
      results.push({ role: 'tool', toolCallId: block.tool_use_id, content: prefix + said });
    }
  }
  if (images.length > imagesMax)
    throw unsupported('messages', `\`messages\`: a turn has at most ${imagesMax} pictures.`);
  const content = textOf(all);
  if (results.length > 0 && content === '' && images.length === 0) return results;
  return [
    ...results,
    {
      role,
      content,
      ...(images.length === 0 ? {} : { images }),
      ...(toolCalls.length === 0 ? {} : { toolCalls }),
      ...(reasoning === '' ? {} : { reasoning }),
    },
  ];
}

const textOf = (some: readonly { type: string; text?: string }[]): string =>
  some.flatMap(({ type, text: said }) => (type === 'text' && said ? [said] : [])).join('\n\n');

function imageOf({ source }: z.infer<typeof image>, at: string): MessageImage {
  const url = source.type === 'url' ? source.url : `data:${source.media_type};base64,${source.data}`;
  if (isPicture(url)) return { url };
  throw unsupported(
    `${at}.source`,
    `\`${at}.source\`: a picture must be a PNG, JPEG, WebP or GIF in base64; addresses are not fetched.`,
  );
}
