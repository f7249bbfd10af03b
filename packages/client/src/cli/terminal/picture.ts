import type { Environment } from '../credentials.js';
import type { Terminal } from './terminal.js';

type Protocol = 'kitty' | 'iterm';

/** Kitty takes its data in pieces of at most this many characters. */
const kittyChunkChars = 4_096;
/** Larger pictures are opened faster than they are drawn. */
const pictureBytesMax = 8_000_000;

/** The picture protocol of this terminal, judged by its environment; undefined when it has none. */
export function pictureProtocol(env: Environment): Protocol | undefined {
  const { TERM = '', TERM_PROGRAM = '', LC_TERMINAL = '' } = env;
  // Multiplexers drop the sequences or show them as text.
  if (/^(screen|tmux)/.test(TERM) || env['TMUX'] || env['STY']) return undefined;
  if (TERM === 'xterm-kitty' || env['KITTY_WINDOW_ID'] || /^ghostty$/i.test(TERM_PROGRAM)) return 'kitty';
  if (/^(iTerm\.app|WezTerm|mintty|vscode)$/.test(TERM_PROGRAM) || LC_TERMINAL === 'iTerm2') return 'iterm';
  return undefined;
}

/** Shows a picture inside the terminal; false when it or its format cannot be shown. */
export function showPicture(terminal: Terminal, env: Environment, bytes: Uint8Array): boolean {
  const protocol = pictureProtocol(env);
  if (!terminal.interactive || protocol === undefined || bytes.length > pictureBytesMax) return false;
  const sequence = encodePicture(protocol, bytes);
  if (sequence === undefined) return false;
  terminal.print(sequence);
  return true;
}

export function encodePicture(protocol: Protocol, bytes: Uint8Array): string | undefined {
  const base64 = Buffer.from(bytes).toString('base64');
  if (protocol === 'iterm')
    return `\u001b]1337;File=inline=1;size=${bytes.length};preserveAspectRatio=1:${base64}\u0007`;
  return isPng(bytes) ? encodeKitty(base64) : undefined;
}

function encodeKitty(base64: string): string {
  let result = '';
  for (let start = 0; start < base64.length; start += kittyChunkChars) {
    const more = start + kittyChunkChars < base64.length ? 1 : 0;
    const keys = start === 0 ? `f=100,a=T,m=${more}` : `m=${more}`;
    result += `\u001b_G${keys};${base64.slice(start, start + kittyChunkChars)}\u001b\\`;
  }
  return result;
}

const isPng = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47;
