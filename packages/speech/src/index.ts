export { type EmbeddedOptions, embeddedEngine } from './embedded/embeddedEngine.js';
export {
  type Segment,
  type SpeechEngine,
  type SpeechRequest,
  type SpeechTask,
  speechTasks,
} from './engine.js';
export { SpeechError, type SpeechErrorCode } from './errors.js';
export { createMeasurer, type Measurer } from './measure.js';
export { type RemoteOptions, remoteEngine } from './remote/remoteEngine.js';
export {
  type Transcript,
  type TranscriptForm,
  textOf,
  transcriptForms,
  writeTranscript,
} from './transcriptForms.js';
