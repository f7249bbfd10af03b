import type { FastifyInstance } from 'fastify';
import { speaksAnthropic } from '../anthropic/errors.js';
import type { EdgeDependencies } from '../edge.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { addFileRoutes } from './fileRoutes.js';
import { editImage, editsForm, generateImages, refuseVariation } from './images.js';
import { imagesFields, parseImagesRequest } from './imagesRequest.js';
import { findModel, listModels } from './models.js';
import { addStoredRoutes } from './storedRoutes.js';
import { addTextRoutes } from './textRoutes.js';
import { transcriptionForm } from './transcriptionRequest.js';
import { transcribeAudio } from './transcriptions.js';
import { createV1Routes, nothing, type V1Routes } from './v1Routes.js';

/**
 * Serves the models through the interfaces of OpenAI and Anthropic, for tools that only support those. An API key or an
 * access token is accepted; account, balance and limits are the same.
 */
export function registerOpenAi(server: FastifyInstance, edge: EdgeDependencies, pipeline: Pipeline): void {
  const routes = createV1Routes(server, edge, pipeline);
  addTextRoutes(routes);
  addStoredRoutes(routes);
  addFileRoutes(routes);
  addPictureRoutes(routes);
  addSpeechRoutes(routes);
  addModelRoutes(routes);
}

function addPictureRoutes({ edge, add, callerOf, paid, form }: V1Routes): void {
  add('POST images/generations', 'pictures:write', paid(imagesFields, parseImagesRequest), (received) =>
    generateImages(edge, callerOf(received), received.body),
  );
  add('POST images/edits', 'pictures:write', form(editsForm), (received) =>
    editImage(edge, callerOf(received), received.body),
  );
  add('POST images/variations', 'pictures:write', nothing, async () => refuseVariation());
}

function addSpeechRoutes({ edge, add, callerOf, form }: V1Routes): void {
  for (const [path, task] of [
    ['audio/transcriptions', 'transcribe'],
    ['audio/translations', 'translate'],
  ] as const)
    add(`POST ${path}`, 'language:write', form(transcriptionForm), (received) =>
      transcribeAudio(edge, callerOf(received), received, task),
    );
}

function addModelRoutes({ edge: { language }, add }: V1Routes): void {
  add('GET models', 'language:read', nothing, async ({ request }) =>
    listModels(language, speaksAnthropic(request)),
  );
  add('GET models/*', 'language:read', nothing, async ({ request }) =>
    findModel(language, (request.params as { '*': string })['*'], speaksAnthropic(request)),
  );
}
