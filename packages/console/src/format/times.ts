import { chosenLanguage, type Language, locales } from '../texts/language.js';

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
] as const;

/** Times as a language writes them: 16 Nov 2026 in English, 16.11.2026 in German. */
export function timesIn(language: Language) {
  const locale = locales[language];
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

  const fullTime = (unixSeconds: number): string => full.format(unixSeconds * 1000);

  /** "2026-11-16" → "16 Nov", for where there is little room. */
  const shortDay = (date: string): string => short.format(new Date(date));

  /** "5 minutes ago"; a date for anything older than a month. */
  const ago = (unixSeconds: number, nowMs = Date.now()): string => {
    let value = Math.round(unixSeconds - nowMs / 1000);
    for (const [unit, length] of steps) {
      if (Math.abs(value) < length) return relative.format(value, unit);
      value = Math.round(value / length);
    }
    return day.format(unixSeconds * 1000);
  };

  return { fullTime, shortDay, ago };
}

/** In the language of this page, which is not read from its texts: they may be loaded later than this. */
export const { fullTime, shortDay, ago } = timesIn(chosenLanguage());

/** "42 s", "3 min 5 s", "2 h 10 min". */
export function lasting(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** A length or a moment of a recording: `3:07`, `1:02:03`. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(whole % 60)}`;
}
