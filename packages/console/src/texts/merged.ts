/** What another language may leave out: a text that is missing is shown in English. */
export type Partly<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T | readonly string[]
    : T extends string
      ? string
      : { readonly [Name in keyof T]?: Partly<T[Name]> };

/** The texts of another language over those of the first; lists and functions are replaced as a whole. */
export function merged<T>(base: T, other: Partly<NoInfer<T>> | undefined): T {
  if (other === undefined) return base;
  if (typeof base !== 'object' || base === null || Array.isArray(base)) return other as T;
  return Object.fromEntries(
    Object.entries(base).map(([name, text]) => [
      name,
      merged(text as unknown, (other as Record<string, unknown>)[name] as never),
    ]),
  ) as T;
}
