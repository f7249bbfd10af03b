/** A setting that the operator gave, as it may be shown. */
export interface GivenSetting {
  /** Empty for a secret. */
  value: string;
  secret: boolean;
}

const secretNames = /SECRET|PASSWORD|KEY|TOKEN$|DATABASE_URL/;

/** The settings that were given, without what must not be seen: secrets, and credentials inside of addresses. */
export function givenSettings(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, GivenSetting> {
  const given = new Map<string, GivenSetting>();
  for (const name of names) {
    const value = env[name]?.trim();
    if (value === undefined || value === '') continue;
    const secret = secretNames.test(name);
    given.set(name, { value: secret ? '' : withoutCredentials(value), secret });
  }
  return given;
}

/** An address may carry a user, a password or a key in its query; what comes before its path is enough to know it by. */
function withoutCredentials(value: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || !URL.canParse(value)) return value;
  const { protocol, host, pathname, search } = new URL(value);
  const hidden = search === '' ? '' : '?…';
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}${hidden}`;
}
