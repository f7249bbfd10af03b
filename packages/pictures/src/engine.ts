import type { Mode } from './mode.js';

/** What a caller asks for. The mode's profile supplies absent fields. */
export interface PictureRequest {
  prompt: string;
  negativePrompt?: string;
  /** An integer from 0 to 2^53 − 1. If absent, a random seed is used and reported in the result. */
  seed?: number;
  width?: number;
  height?: number;
  steps?: number;
  guidance?: number;
  /** The picture to animate; only img2Motion takes one. */
  image?: Uint8Array;
  /** The picture to start from; only the picture modes take one. */
  initImage?: Uint8Array;
  /** White where the start picture is drawn anew, black where it stays as it is. */
  maskImage?: Uint8Array;
  /** How much of the start picture is drawn anew: above 0, up to 1. */
  strength?: number;
  /** Adapters of the model, by the names that the engine knows them by. */
  loras?: readonly Lora[];
  /** Written into the text chunks of a PNG, so that a file found later can be traced. */
  taskId?: string;
}

export interface Lora {
  name: string;
  weight: number;
}

export interface GenerateOptions {
  /** Called with the progress from 0 to 1, which never decreases, and sometimes with a small preview. */
  onProgress?(progress: number, previewPng?: Uint8Array): void;
  /** Aborting stops the work itself, not only the wait for it. */
  signal?: AbortSignal;
}

export type FileKind = 'png' | 'gif' | 'webp' | 'mp4';

export const contentTypeOf: Record<FileKind, string> = {
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
};

export interface GeneratedFile {
  kind: FileKind;
  bytes: Uint8Array;
  contentType: string;
  /** Zero for files of another engine that are passed through unread. */
  width: number;
  height: number;
}

export interface GenerateResult {
  /** The mode's main file (PNG or GIF) comes first, extras after it. */
  files: GeneratedFile[];
  /** The name of the model, for the caller and for the file's text chunks. */
  model: string;
  seed: number;
  /** What was drawn differently from the prompt, in sentences for the caller. */
  notes?: readonly string[];
}

export interface EngineHealth {
  ok: boolean;
  /** One sentence for an operator, without secrets. */
  detail: string;
}

/** Makes pictures and animations in all modes. Each engine has a folder of its own. */
export interface Engine {
  readonly name: string;
  /** Throws what `generate` would refuse, without starting it and before the picture to animate is fetched. */
  check(mode: Mode, request: PictureRequest): void;
  generate(mode: Mode, request: PictureRequest, options?: GenerateOptions): Promise<GenerateResult>;
  health(mode: Mode): Promise<EngineHealth>;
  close(): Promise<void>;
}

/** An engine bound to one mode. */
export interface ModeEngine {
  readonly mode: Mode;
  /** The name of the engine. */
  readonly engine: string;
  /** Throws the named error with which `generate` would refuse the fields, before anything is charged. */
  check(request: PictureRequest): void;
  generate(request: PictureRequest, options?: GenerateOptions): Promise<GenerateResult>;
  health(): Promise<EngineHealth>;
}
