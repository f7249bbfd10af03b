/** A date in ISO 8601; a day without a time of day is written as a day. */
export function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}
