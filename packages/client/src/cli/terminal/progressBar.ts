import { cutTo, printable, widthOf } from './printable.js';

/** Shown only for work that takes longer than this. */
const delayMs = 1_000;
const redrawMs = 100;
const barCells = 24;
/** A terminal that does not know its width says 0. */
const columnsDefault = 80;
const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export interface ProgressBar {
  /** `fraction` is 0 to 1, or undefined when it is unknown. */
  update(fraction: number | undefined, text: string): void;
  /** Removes the bar. */
  end(): void;
}

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A bar on its own line that disappears at the end. Outside a terminal it draws nothing. */
export function startProgress(screen: Screen, label: string, shown: boolean): ProgressBar {
  if (!shown || screen.isTTY !== true) return { update: () => {}, end: () => {} };
  const start = Date.now();
  let fraction: number | undefined;
  let text = '';
  let frame = 0;
  const draw = () => {
    if (Date.now() - start < delayMs) return;
    const line = lineOf(label, fraction, text, spinner[frame++ % spinner.length]!, Date.now() - start);
    screen.write(`\r\u001b[2K${cutTo(line, (screen.columns || columnsDefault) - 1)}`);
  };
  const timer = setInterval(draw, redrawMs);
  timer.unref();
  return {
    update: (newFraction, newText) => {
      fraction = newFraction;
      text = printable(newText);
    },
    end: () => {
      clearInterval(timer);
      // Clearing twice would also clear what was printed since.
      if (frame > 0) screen.write('\r\u001b[2K');
      frame = 0;
    },
  };
}

/** How many bytes of how many there are. */
export const showBytes = (bar: ProgressBar, done: number, total: number): void =>
  bar.update(total === 0 ? 1 : done / total, `${formatBytes(done)} of ${formatBytes(total)}`);

export function lineOf(
  label: string,
  fraction: number | undefined,
  text: string,
  frame: string,
  elapsedMs: number,
): string {
  const seconds = `${Math.floor(elapsedMs / 1000)} s`;
  if (fraction === undefined) return [`${frame} ${label}`, text, seconds].filter(Boolean).join('  ');
  const bounded = Math.min(1, Math.max(0, fraction));
  const filled = Math.round(bounded * barCells);
  const bar = '█'.repeat(filled) + '░'.repeat(barCells - filled);
  const percent = `${Math.floor(bounded * 100)}%`.padStart(4);
  return [`${label} ${bar} ${percent}`, text, seconds].filter((part) => widthOf(part) > 0).join('  ');
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes === 0 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
