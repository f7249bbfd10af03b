const valueBytes = 16;

/** About how many bytes of memory a value of JSON takes. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return valueBytes + value.length;
  if (typeof value !== 'object' || value === null) return valueBytes;
  if (ArrayBuffer.isView(value)) return valueBytes + value.byteLength;
  let bytes = valueBytes;
  for (const [name, item] of Object.entries(value)) bytes += name.length + sizeOf(item);
  return bytes;
}
