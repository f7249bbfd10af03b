const keptMax = 8;

/** Addresses of uploaded pictures that this page can show; the service has none for an upload. */
const addresses = new Map<string, string>();

/** Remembers the picture that was uploaded to a path, until some others were. */
export function rememberUpload(path: string, file: File): void {
  addresses.set(path, URL.createObjectURL(file));
  for (const [oldest, address] of addresses) {
    if (addresses.size <= keptMax) break;
    URL.revokeObjectURL(address);
    addresses.delete(oldest);
  }
}

export const addressOfUpload = (path: string): string | undefined => addresses.get(path);
