export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : String(JSON.stringify(value));

export const toForm = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, textOf(value)]),
  ).toString();

export const multipartType = 'multipart/form-data; boundary=b';

export function toMultipart(fields: Record<string, unknown>, files: Record<string, string>): string {
  const part = (name: string, rest: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n${value}\r\n`;
  return [
    ...Object.entries(fields).map(([name, value]) => part(name, '', textOf(value))),
    ...Object.entries(files).map(([name, value]) =>
      part(name, '; filename="x.csv"\r\ncontent-type: text/csv', value),
    ),
    '--b--\r\n',
  ].join('');
}
