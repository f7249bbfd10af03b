/** Text with the marks that models use most. It becomes elements, never HTML, so nothing in an answer can run. */
export type Inline =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'paragraph' | 'quote'; inlines: Inline[] }
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'rule' };

/** A mark reaches so far at most, so that a line of openings takes no longer than any other. */
const marks =
  /`([^`\n]{1,500})`|\*\*([^*\n]{1,500})\*\*|(?<![\w*])\*([^*\s][^*\n]{0,500})\*(?![\w*])|(?<!\w)_([^_\s][^_\n]{0,500})_(?!\w)|\[([^[\]\n]{1,500})\]\((https?:\/\/[^\s()]{1,2000})\)/g;

/** The marks within a line. Only links to the web are links. */
export function inlinesOf(line: string): Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  for (const found of line.matchAll(marks)) {
    if (found.index > from) inlines.push({ kind: 'text', text: line.slice(from, found.index) });
    const [whole, code, strong, starred, underscored, label, href] = found;
    if (code !== undefined) inlines.push({ kind: 'code', text: code });
    else if (strong !== undefined) inlines.push({ kind: 'strong', text: strong });
    else if (label !== undefined) inlines.push({ kind: 'link', text: label, href: href! });
    else inlines.push({ kind: 'emphasis', text: (starred ?? underscored)! });
    from = found.index + whole.length;
  }
  if (from < line.length) inlines.push({ kind: 'text', text: line.slice(from) });
  return inlines;
}

const item = /^\s*(?:([-*+])|(\d{1,9})[.)])\s+(.*)$/;

/** The blocks of a text. Lines of a paragraph keep their breaks. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', inlines: inlinesOf(paragraph.join('\n')) });
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    const listed = item.exec(line);
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const quote = /^>\s?(.*)$/.exec(line);
    if (listed === null && heading === null && quote === null && !/^\s*(-{3,}|\*{3,})?\s*$/.test(line)) {
      paragraph.push(line);
      continue;
    }
    flush();
    if (heading !== null)
      blocks.push({ kind: 'heading', level: heading[1]!.length, inlines: inlinesOf(heading[2]!) });
    else if (quote !== null) blocks.push({ kind: 'quote', inlines: inlinesOf(quote[1]!) });
    else if (listed !== null) addItem(blocks, listed);
    else if (line.trim() !== '') blocks.push({ kind: 'rule' });
  }
  flush();
  return blocks;
}

/** Items that follow each other are one list. */
function addItem(blocks: Block[], [, bullet, number, text]: RegExpExecArray): void {
  const ordered = bullet === undefined;
  const last = blocks.at(-1);
  if (last?.kind === 'list' && last.ordered === ordered) last.items.push(inlinesOf(text!));
  else blocks.push({ kind: 'list', ordered, start: Number(number ?? 1), items: [inlinesOf(text!)] });
}
