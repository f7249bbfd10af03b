/** A setting has an invalid value; the message names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
