/** The address leads nowhere. The message completes "the address …". */
export class AddressError extends Error {
  override readonly name: string = 'AddressError';
}

/** The address is one that this service must not connect to. */
export class AddressRefusedError extends AddressError {
  override readonly name = 'AddressRefusedError';
}
