/** The address is one that this service must not connect to. The message completes "the address …". */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/** The host name has no address. */
export class HostUnknownError extends Error {
  override readonly name = 'HostUnknownError';
}

/** The address leads on too often. */
export class TooManyRedirectsError extends Error {
  override readonly name = 'TooManyRedirectsError';
}
