/** A time in the time zone of this machine: `2026-11-15 03:08`. */
export function formatTime(unixSeconds: number): string {
  const date = new Date(unixSeconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export const timeOrNever = (unixSeconds: number): string =>
  unixSeconds === 0 ? 'never' : formatTime(unixSeconds);
