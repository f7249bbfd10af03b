/** A setting that the operator set, safe to show. */
export interface GivenSetting {
  /** Empty for a secret. */
  value: string;
  secret: boolean;
}

const secretNames = /SECRET|PASSWORD|KEY|TOKEN$|DATABASE_URL/;

/** The settings that the operator set, without secrets and without credentials in URLs. */
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

/** A URL may contain a user, a password or a key in its query; the part before these identifies it well enough. */
function withoutCredentials(value: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || !URL.canParse(value)) return value;
  const { protocol, host, pathname, search } = new URL(value);
  const hidden = search === '' ? '' : '?…';
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}${hidden}`;
}
