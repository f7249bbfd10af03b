/** An id that nothing else in this browser has; pages without HTTPS have no `randomUUID`. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
