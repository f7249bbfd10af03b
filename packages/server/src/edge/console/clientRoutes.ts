import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { ServiceError } from '@tricorn/contract';
import type { FastifyInstance } from 'fastify';

/** Where the compiled client is. */
const clientFolder = fileURLToPath(new URL('../../../../client/dist/', import.meta.url));
/** The SDK for npm and for pip, as the build packs them; after a first start they are packed while the server runs. */
const packedIn = 'served';

/** Serves the clients of this very version, because they are on no registry. */
export async function registerClients(
  server: FastifyInstance,
  version: string,
  folder = clientFolder,
): Promise<void> {
  await server.register(fastifyStatic, { root: folder, serve: false });
  const wheel = `tricorn-${version}-py3-none-any.whl`;
  for (const name of ['client.tgz', wheel])
    server.get(`/${name}`, async (_request, reply) => {
      const path = join(packedIn, name);
      if (!existsSync(join(folder, path)))
        throw new ServiceError('unavailable', 'The client is still being packed. Try again in a minute.');
      return reply.sendFile(path);
    });
  // pip accepts only the full name of a wheel, so this one is for people.
  server.get('/client.whl', async (_request, reply) => reply.redirect(wheel));
}
