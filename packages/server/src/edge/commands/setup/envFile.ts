import { ServiceError } from '@tricorn/contract';

/** Characters that mean the same unquoted to Node's --env-file, systemd, compose and a shell. */
const plain = /^[A-Za-z0-9_./:@%+,=?&-]*$/;

/** The content of a file of settings that Node, systemd, compose and a shell read alike. */
export const formatEnvFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(name, value)}\n`)
    .join('');

function quoted(name: string, value: string): string {
  if (plain.test(value)) return value;
  // A backslash is kept by a shell and by Node, and removed by systemd.
  if (/['\n\r\\]/.test(value))
    throw new ServiceError(
      'invalidField',
      `${name} contains a quotation mark, a backslash or a line break, which files of settings cannot hold; use a path to a file instead, or another value.`,
    );
  return `'${value}'`;
}
