const fileNameCharsMax = 200;

/** A file name without folders, control characters or quotes, for paths and download headers. */
export function safeName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
  const clean = base.replaceAll(/[\u0000-\u001f\u007f"<>|:*?%]/g, '_').trim();
  return clean === '' || /^\.+$/.test(clean) ? 'file' : clean.slice(-fileNameCharsMax);
}
