import type { Download } from '@tricorn/client';

/** Lets the browser save a text as a file. */
export const saveText = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type }));

/** Lets the browser save what the service sends. */
export const saveDownload = async ({ name, stream }: Pick<Download, 'name' | 'stream'>): Promise<void> =>
  saveBlob(name, await new Response(stream()).blob());

function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
