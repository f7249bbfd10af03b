/** A setting has a value that cannot be used; the message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
