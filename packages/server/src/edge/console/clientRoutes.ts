import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The SDK for npm and for pip, as the build packs them. */
const clientsFolder = fileURLToPath(new URL('../../../../client/dist/served/', import.meta.url));

/** Serves the clients of this very version, because they are on no registry. */
export async function registerClients(server: FastifyInstance, version: string): Promise<void> {
  if (!existsSync(clientsFolder)) return;
  await server.register(fastifyStatic, { root: clientsFolder, decorateReply: false, wildcard: false });
  // pip accepts only the full name of a wheel, so this one is for people.
  server.get('/client.whl', async (_request, reply) => reply.redirect(`tricorn-${version}-py3-none-any.whl`));
}
