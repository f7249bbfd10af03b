import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const pictures = import.meta.resolve('@tricorn/pictures');

export interface ComfyUi {
  url: string;
  /** Every request that it has served, such as `POST /prompt`. */
  calls(): Promise<string[]>;
  close(): void;
}

/** A process that speaks ComfyUI's protocol and knows the nodes of all shipped workflows. */
export async function startComfyUi(): Promise<ComfyUi> {
  const folder = new URL('../workflows/', pictures);
  const nodes = new Set<string>();
  for (const name of await readdir(folder)) {
    const workflow = JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Record<
      string,
      { class_type: string }
    >;
    for (const { class_type } of Object.values(workflow)) nodes.add(class_type);
  }
  const child = fork(fileURLToPath(new URL('./testing/comfyStandIn.js', pictures)), [[...nodes].join(',')]);
  const [port] = (await once(child, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    calls: async () => (await (await fetch(`${url}/calls`)).json()) as string[],
    close: () => child.disconnect(),
  };
}

/** A folder with a model of the real one's shape that is instant and draws only noise; it may know only some words. */
export async function writeTinyModel(words?: readonly string[]): Promise<string> {
  const path = new URL('./testing/tinyModel.js', pictures).href;
  const module = (await import(path)) as { writeTinyModel(words?: readonly string[]): Promise<string> };
  return await module.writeTinyModel(words);
}
