import { invalidField, type Limits, ServiceError, scopeOf } from '@tricorn/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Identity } from '../../ground/accounts/sessions.js';
import { envelope, sendJson } from '../answers/sendAnswer.js';
import { expectUpload } from '../body/bodyDeadline.js';
import { isMultipart } from '../body/formats.js';
import type { EdgeDependencies } from '../edge.js';
import { assertScope } from '../pipeline/authorize.js';
import type { Pipeline, Received } from '../pipeline/pipeline.js';
import { tokenOf } from '../pipeline/tokenOf.js';
import { createTus } from './tus.js';

const path = '/resumable';
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Resumable uploads by the tus protocol (tus.io); a GET tells the state, and the path of a complete upload. */
export async function registerResumable(
  server: FastifyInstance,
  edge: EdgeDependencies,
  pipeline: Pipeline,
): Promise<void> {
  const { files, limits, resumable } = edge;
  const finished = async (id: string) => {
    const file = await resumable.finish(id);
    return { path: files.pathOf(file), cid: file.cid };
  };
  const tus = createTus(edge, { path, memory: pipeline.bodies.memory, finished });
  const route = {
    callers: {
      tokenOf,
      allow: (account: Identity) => assertScope(account, scopeOf('uploadFile')),
    },
    bodyBytesMax: limits.resumableBytesMax,
  };
  const answer = async ({ account, request, reply }: Received<Identity, undefined>) => {
    if (request.method !== 'POST') idOf(request);
    assertProtocol(request);
    return await tus(account, request, reply);
  };
  const tellState = async ({ account, request, reply }: Received<Identity, undefined>) => {
    const upload = await resumable.find(idOf(request), account.id, account.apiKey?.id);
    const { id, name, bytes, received, expires_at } = upload;
    const state = { name, bytes, received, expiryTime: Math.floor(expires_at.getTime() / 1_000) };
    const file = received === bytes ? await finished(id) : { path: '', cid: '' };
    return sendJson(reply, 200, envelope({ ...state, ...file }));
  };

  await server.register(async (scope) => {
    streamBodies(scope, limits);
    describeProtocol(scope, limits);
    pipeline.addRoute(scope, { method: 'POST', url: path, ...route, answer });
    pipeline.addRoute(scope, { method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:id`, ...route, answer });
    pipeline.addRoute(scope, { method: 'GET', url: `${path}/:id`, ...route, answer: tellState });
  });
}

/** The bytes go to the store as they arrive, at a minimum rate. */
function streamBodies(scope: FastifyInstance, { bodyTimeoutMs }: Limits): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.addHook('onRequest', (request, reply, done) => {
    if (!isMultipart(request)) expectUpload(request, reply, bodyTimeoutMs);
    done();
  });
}

function describeProtocol(scope: FastifyInstance, { resumableBytesMax }: Limits): void {
  scope.options(path, async (_request, reply) =>
    reply
      .code(204)
      .header('tus-resumable', '1.0.0')
      .header('tus-version', '1.0.0')
      .header('tus-extension', 'creation,creation-with-upload,termination')
      .header('tus-max-size', resumableBytesMax)
      .send(),
  );
}

function idOf(request: FastifyRequest): string {
  const { id = '' } = request.params as { id?: string };
  if (!idForm.test(id)) throw new ServiceError('fileUnknown', 'There is no such upload.');
  return id;
}

function assertProtocol({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== '1.0.0')
    throw invalidField('Tus-Resumable', 'Send the header Tus-Resumable: 1.0.0.');
}
