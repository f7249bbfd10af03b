export type Part = { kind: 'text'; text: string } | { kind: 'code'; text: string; language: string };

/** Splits an answer at its code fences; one that is not closed yet is code as far as it goes. */
export function partsOf(answer: string): Part[] {
  const parts: Part[] = [];
  const lines: string[] = [];
  let fence: { language: string } | undefined;
  const flush = () => {
    const text = lines.splice(0).join('\n');
    if (fence !== undefined) parts.push({ kind: 'code', text, language: fence.language });
    else if (text.trim() !== '') parts.push({ kind: 'text', text: text.trim() });
  };
  for (const line of answer.split('\n')) {
    const mark = /^\s*```\s*([\w+#-]*)/.exec(line);
    if (mark === null) lines.push(line);
    else {
      flush();
      fence = fence === undefined ? { language: mark[1] ?? '' } : undefined;
    }
  }
  if (lines.length > 0) flush();
  return parts;
}
