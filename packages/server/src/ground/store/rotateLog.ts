import { chown, copyFile, stat, truncate } from 'node:fs/promises';

const logBytesMax = 8 * 1024 ** 2;
const checkMs = 60_000;

/** Keeps a log that another process appends to within twice its limit; returns a function that stops it. */
export function rotateRegularly(path: string): () => void {
  const rotate = () => void rotateLog(path, logBytesMax).catch(() => {});
  rotate();
  const timer = setInterval(rotate, checkMs).unref();
  return () => clearInterval(timer);
}

/** Moves a log above its limit aside. Its writer has the file open, so the content is copied and the file emptied. */
export async function rotateLog(path: string, bytesMax: number): Promise<void> {
  const { size, uid, gid } = await stat(path);
  if (size <= bytesMax) return;
  const earlier = `${path}.1`;
  await copyFile(path, earlier);
  await truncate(path);
  await chown(earlier, uid, gid);
}
