import MarkdownIt, { type Token } from 'markdown-it';

/** A part of a formatted answer. It becomes an element of the page, never HTML, so nothing in an answer can run. */
export interface Part {
  /** The name of the HTML element, or `fence` for a listing. */
  tag: string;
  href?: string;
  /** The first number of a list. */
  start?: number;
  language?: string;
  children: (Part | string)[];
}

/** Longer answers are shown as they are: formatting them anew with every piece would be slow. */
const formattedCharsMax = 100_000;

const markdown = new MarkdownIt({ html: false, breaks: true, maxNesting: 20 });
// A picture would tell its server who reads the answer.
markdown.disable('image');
markdown.validateLink = (address) => /^https?:\/\//i.test(address);

/** The parts of an answer in Markdown; a listing that is not closed yet goes to the end. */
export function formatted(answer: string): (Part | string)[] {
  if (answer.length > formattedCharsMax) return [{ tag: 'p', children: [answer] }];
  const parts: (Part | string)[] = [];
  nest(markdown.parse(answer, {}), parts);
  return parts;
}

/** Turns a row of openings, closings and texts into parts inside each other. */
function nest(tokens: readonly Token[], into: (Part | string)[]): void {
  const open = [into];
  for (const token of tokens) {
    const around = open.at(-1)!;
    if (token.nesting < 0) open.pop();
    else if (token.type === 'inline') nest(token.children ?? [], around);
    else if (token.type === 'text') around.push(token.content);
    // An item of a tight list has no paragraph.
    else if (token.hidden) open.push(around);
    else {
      const part = partOf(token);
      around.push(part);
      if (token.nesting > 0) open.push(part.children);
    }
  }
}

function partOf(token: Token): Part {
  if (token.type === 'fence' || token.type === 'code_block') {
    const language = /^[\w+#-]*/.exec(token.info.trim())![0];
    return { tag: 'fence', language, children: [token.content.replace(/\n$/, '')] };
  }
  const part: Part = { tag: token.tag, children: token.content === '' ? [] : [token.content] };
  const [href, start] = [token.attrGet('href'), token.attrGet('start')];
  if (href !== null) part.href = String(href);
  if (start !== null) part.start = Number(start);
  return part;
}
