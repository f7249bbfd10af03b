import { texts } from '../texts/index.js';

const full = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'medium' });
const short = new Intl.DateTimeFormat(texts.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(texts.locale, { numeric: 'auto' });
const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
] as const;

export const fullTime = (unixSeconds: number): string => full.format(unixSeconds * 1000);

/** "2026-11-16" → "16 Nov", for where there is little room. */
export const shortDay = (date: string): string => short.format(new Date(date));

/** "5 minutes ago"; a date for anything older than a month. */
export function ago(unixSeconds: number, nowMs = Date.now()): string {
  let value = Math.round(unixSeconds - nowMs / 1000);
  for (const [unit, length] of steps) {
    if (Math.abs(value) < length) return relative.format(value, unit);
    value = Math.round(value / length);
  }
  return day.format(unixSeconds * 1000);
}

/** "42 s", "3 min 5 s", "2 h 10 min". */
export function lasting(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
