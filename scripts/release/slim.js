// Removes what the installed packages carry for other systems than this one. Optional; npm ci brings it back.
import { existsSync, readdirSync, rmSync } from 'node:fs';

const binaries = new URL('node_modules/onnxruntime-node/bin/', import.meta.url);
for (const api of existsSync(binaries) ? readdirSync(binaries) : []) {
  for (const system of readdirSync(new URL(`${api}/`, binaries))) {
    for (const processor of readdirSync(new URL(`${api}/${system}/`, binaries))) {
      if (system === process.platform && processor === process.arch) continue;
      rmSync(new URL(`${api}/${system}/${processor}`, binaries), { recursive: true });
    }
  }
}
