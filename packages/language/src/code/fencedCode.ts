export interface FencedCode {
  /** The word after the opening fence, in lower case; empty if there is none. */
  language: string;
  code: string;
  /** False when the answer ended inside the block. */
  closed: boolean;
}

const fence = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)/;

/** The fenced blocks of a Markdown text, in order. */
export function fencedCode(markdown: string): FencedCode[] {
  const blocks: FencedCode[] = [];
  let open: { mark: string; language: string; lines: string[] } | undefined;
  for (const line of markdown.split(/\r?\n/)) {
    const [, mark = '', language = ''] = fence.exec(line) ?? [];
    if (!open) {
      if (mark) open = { mark, language: language.toLowerCase(), lines: [] };
    } else if (mark.startsWith(open.mark) && line.trim() === mark) {
      blocks.push({ language: open.language, code: open.lines.join('\n'), closed: true });
      open = undefined;
    } else {
      open.lines.push(line);
    }
  }
  if (open) blocks.push({ language: open.language, code: open.lines.join('\n'), closed: false });
  return blocks;
}
