export { type EmbeddedOptions, embeddedEngine } from './embedded/embeddedEngine.js';
export type { Segment, SpeechEngine, SpeechTask } from './engine.js';
export { SpeechError, type SpeechErrorCode } from './errors.js';
export { createMeasurer } from './measure.js';
export { type RemoteOptions, remoteEngine } from './remote/remoteEngine.js';
export {
  type Transcript,
  type TranscriptForm,
  textOf,
  transcriptForms,
  writeTranscript,
} from './transcriptForms.js';
