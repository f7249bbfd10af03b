/** Most browsers also name those that came before them, so the order matters. */
const browsers = [
  ['Edge', /\bEdg\w*\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
] as const;

/** A client as people call it, from its `User-Agent`: "Firefox, Windows"; a program by the name it gives itself. */
export function clientName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = nameIn(browsers);
  if (browser === undefined) return userAgent === 'node' ? 'Node.js' : (userAgent.split(/[/ ]/)[0] ?? '');
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser}, ${system}`;
}
