import { type ErrorName, type ResponseOf, ServiceError } from '@tricorn/contract';
import { malformed } from '@tricorn/language';
import { type SpeechTask, textOf, writeTranscript } from '@tricorn/speech';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileIdOf, fileOfAccount } from '../../domains/language/batches/batches.js';
import type { Identity } from '../../ground/accounts/sessions.js';
import type { AdoptedFile } from '../../ground/files/files.js';
import { inTransaction } from '../../ground/store/inTransaction.js';
import { openEvents } from '../answers/eventStream.js';
import type { RequestFields } from '../body/bodyReader.js';
import { usingUploads } from '../body/readMultipart.js';
import type { EdgeDependencies } from '../edge.js';
import { watchWork } from '../operations/watchWork.js';
import type { Received } from '../pipeline/pipeline.js';
import type { InnerCaller } from '../pipeline/serveOperation.js';
import { toWire } from './errors.js';
import { removeFile } from './files.js';
import { parseTranscription } from './transcriptionRequest.js';

type Record = ResponseOf<'transcript'>;
type Segments = Record['segments'];

/**
 * `POST /v1/audio/transcriptions` and `/v1/audio/translations`: keeps the recording until its transcript has ended, and
 * waits for it. A caller that goes away cancels it, which is free.
 */
export async function transcribeAudio(
  edge: EdgeDependencies,
  caller: InnerCaller,
  { body, request, reply }: Received<Identity, RequestFields>,
  task: SpeechTask,
): Promise<object | string> {
  const { uploads } = body;
  const file = uploads['file'];
  const { asked, recording } = await usingUploads(edge.files, uploads, async () => {
    if (file === undefined) throw malformed('file', '`file` must be a recording.');
    const { model } = await caller.run('speechModel', {});
    const asked = parseTranscription(body.fields, task, model);
    const { adopt } = edge.files;
    const recording = await inTransaction(edge.db, (tx) => adopt(tx, file, caller.account.id, 'upload'));
    return { asked, recording };
  });
  const stream = asked.stream ? new TranscriptStream(reply) : undefined;
  try {
    const record = await hear(edge, caller, asked.fields, recording, stream);
    if (stream !== undefined) return stream.end(record);
    const written = writeTranscript(transcriptOf(record), asked.form);
    if (typeof written === 'object') return { ...written, usage: usageOf(record) };
    reply.type(`text/${asked.form === 'vtt' ? 'vtt' : 'plain'}; charset=utf-8`);
    return written;
  } catch (error) {
    if (!stream?.started) throw error;
    return stream.fail(request, error);
  }
}

/** The transcript of a recording, of which nothing else is kept; throws why there is none. */
async function hear(
  edge: EdgeDependencies,
  caller: InnerCaller,
  asked: object,
  recording: AdoptedFile,
  stream: TranscriptStream | undefined,
): Promise<Record> {
  try {
    const fields = { ...asked, file: edge.files.pathOf(recording) };
    const { transcript_id } = await caller.run('transcribe', fields);
    const record = await watchWork(edge, caller, {
      look: async () => await caller.run('transcript', { transcript_id }),
      hasEnded: ({ status }) => status !== 'queued' && status !== 'running',
      onSeen: ({ segments }) => stream?.show(segments),
      onAbort: async () => void (await caller.run('cancelTranscription', { transcript_id }).catch(() => {})),
    });
    if (record.status === 'succeeded') return record;
    throw new ServiceError((record.error || 'modelFailed') as ErrorName, record.reason || undefined);
  } finally {
    // Its caller may lack the right to delete uploads.
    await fileOfAccount(edge.db, caller.account.id, fileIdOf(recording.id))
      .then(async (file) => await removeFile(edge, file))
      .catch(() => {});
  }
}

const transcriptOf = ({ task, language, seconds, segments }: Record) => ({
  task,
  language,
  seconds,
  segments: segments.map(({ start, end, text }) => ({ startSeconds: start, endSeconds: end, text })),
});

const usageOf = ({ seconds }: Record) => ({ type: 'duration', seconds: Math.ceil(seconds) });

/** The events of a streamed transcript. */
class TranscriptStream {
  readonly #reply: FastifyReply;
  #shown = 0;
  #response: ReturnType<typeof openEvents> | undefined;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  get started(): boolean {
    return this.#response !== undefined;
  }

  /** Sends what is new. */
  show(segments: Segments): void {
    for (const { text } of segments.slice(this.#shown)) {
      this.#send({ type: 'transcript.text.delta', delta: this.#shown === 0 ? text : ` ${text}` });
      this.#shown++;
    }
  }

  end(record: Record): FastifyReply {
    this.show(record.segments);
    this.#send({ type: 'transcript.text.done', text: textOf(record.segments), usage: usageOf(record) });
    this.#response?.end();
    return this.#reply;
  }

  fail(request: FastifyRequest, thrown: unknown): FastifyReply {
    this.#send({ type: 'error', ...toWire(request, thrown).body });
    this.#response?.end();
    return this.#reply;
  }

  #send(event: object): void {
    if (this.#reply.raw.destroyed) return;
    this.#response ??= openEvents(this.#reply);
    this.#response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
}
