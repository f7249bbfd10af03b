import type { Random } from '@tricorn/random';
import type { CutOut, Raster } from '../../motion/cutOut.js';
import type { Frame } from '../../motion/renderPose.js';
import { smoothStep } from '../../smoothStep.js';
import { does, headOf, type Phrase, phraseWith, type Sentence } from '../sentence.js';
import { Brush } from './brush.js';

/** An entry of the table of plays: which sentences it stages, and how. */
export interface Play {
  when?: When;
  /** Whether it shows the weather that a sentence names itself. */
  showsWeather?: true;
  /** What is drawn and how that moves. Undefined if the sentence is, after all, about something else. */
  stage(sentence: Sentence, phrase: Phrase): Staging | undefined;
}

/** What a sentence must say for a play; everything that is given must hold. */
interface When {
  /** One of these verbs, in their base forms: "jump hop leap". */
  verbs?: string;
  subject?: Wanted;
  object?: Wanted;
  /** A phrase with one of these prepositions, "over,across", and with such a noun; the play is given it. */
  phrase?: string;
  noun?: (noun: string) => boolean;
  /** Anything else that must hold. */
  also?: (sentence: Sentence) => boolean;
}

type Wanted = RegExp | ((noun: string) => boolean);

/** Nouns that are one of these, without what describes them. */
export const heads =
  (pattern: RegExp) =>
  (noun: string): boolean =>
    pattern.test(headOf(noun));

/** How a play stages a sentence; undefined if it stages something else. */
export function stagingOf({ when = {}, stage }: Play, sentence: Sentence): Staging | undefined {
  const { verbs, subject = /^/, object = /^/, phrase, noun, also } = when;
  const fits = (wanted: Wanted, words: string) =>
    wanted instanceof RegExp ? wanted.test(words) : wanted(words);
  if ((verbs !== undefined && !does(sentence, verbs)) || also?.(sentence) === false) return undefined;
  if (!fits(subject, sentence.subject) || !fits(object, sentence.object)) return undefined;
  if (phrase === undefined) return stage(sentence, { preposition: '', noun: '' });
  const found = phraseWith(sentence, phrase, noun);
  return found && stage(sentence, found);
}

/** What a play needs and shows, as its entry says it. */
export interface Staging {
  /** What is drawn behind the actors and fills the picture; white paper if absent. */
  backdrop?: string | undefined;
  /** Each is drawn by itself and cut out; what is not there takes no place. */
  actors?: readonly (Role | false | '' | undefined)[];
  /** Whether it cannot be undone: its end then fades over into its beginning. */
  once?: boolean;
  /** Paints one phase. */
  moment?(paint: Brush, phase: number, scene: Stage): void;
  /** Instead of `moment`, where something is prepared once: answers what paints it. */
  layers?(scene: Stage): Layer;
}

export interface Role {
  /** What is drawn: "a frog jumping". */
  prompt: string;
  /** The longer side of what is cut out, as a share of the picture's shorter side. */
  share: number;
  /** The side to which a living thing or a vehicle should face: −1 left, 1 right. */
  faces?: -1 | 1 | undefined;
}

export const role = (prompt: string, share: number, faces?: -1 | 1): Role => ({ prompt, share, faces });

/** What a scene is made of, once it is drawn. */
export interface Scene {
  width: number;
  height: number;
  backdrop: Raster;
  /** In the order of the roles. */
  actors: readonly CutOut[];
  random: Random;
}

export interface Stage extends Omit<Scene, 'actors'> {
  /** As many as there are roles. */
  actors: readonly [CutOut, ...CutOut[]];
  /** How wide and how tall a cut-out is, as shares of the picture. */
  wide(cutOut: CutOut): number;
  tall(cutOut: CutOut): number;
}

/** Paints a phase from 0 to 1. Phase 1 would be phase 0 again, so that the loop closes. */
export type Layer = (paint: Brush, phase: number) => void;
export type Moment = (frame: Frame, phase: number) => void;

/** A staging as it is performed. */
export interface Cast {
  backdrop: string | undefined;
  actors: readonly Role[];
  /** Prepares the scene once. The answer paints one moment onto a frame that shows the backdrop. */
  stage(scene: Scene): Moment;
}

const stageOf = (scene: Scene): Stage => ({
  ...scene,
  actors: scene.actors as readonly CutOut[] as Stage['actors'],
  wide: ({ box }) => (box.right - box.left + 1) / scene.width,
  tall: ({ box }) => (box.bottom - box.top + 1) / scene.height,
});

/** Makes a cast of a staging, with further layers over it. */
export function castOf(
  { backdrop, actors = [], once, moment, layers }: Staging,
  over: readonly ((scene: Stage) => Layer)[] = [],
): Cast {
  return {
    backdrop,
    actors: actors.filter((actor): actor is Role => Boolean(actor)),
    stage(scene) {
      const stage = stageOf(scene);
      const shown: Layer = layers?.(stage) ?? ((paint, phase) => moment?.(paint, phase, stage));
      const all = [once ? fadedBack(shown) : shown, ...over.map((each) => each(stage))];
      return (frame, phase) => {
        const paint = new Brush(frame);
        for (const layer of all) layer(paint, phase);
      };
    },
  };
}

/** The end is shown until the last tenth of the loop and then fades over into the beginning. */
const fadedBack =
  (layer: Layer): Layer =>
  (paint, phase) => {
    const { frame } = paint;
    const back = during(phase, 0.9, 1);
    const start = back > 0 ? { ...frame, data: frame.data.slice() } : undefined;
    layer(paint, phase);
    if (!start) return;
    layer(new Brush(start), 0);
    for (let at = 0; at < frame.data.length; at++) {
      frame.data[at]! += back * (start.data[at]! - frame.data[at]!);
    }
  };

/** Layers one over the other. */
export const layered =
  (layers: readonly Layer[]): Layer =>
  (paint, phase) => {
    for (const layer of layers) layer(paint, phase);
  };

/** As many layers of a kind, such as drops or sparks, each with its own traits. */
export const many = (count: number, make: (index: number) => Layer): Layer =>
  layered(Array.from({ length: count }, (_, index) => make(index)));

export { swell, turn, wave } from '../../motion/pose.js';

/** Between 0 and 1. */
export const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** How far a deed is done that lasts from one phase to another: 0 before it, 1 after it, smooth between. */
export const during = (phase: number, from: number, until: number): number =>
  smoothStep(clamp((phase - from) / (until - from)));

/** There and back: done until the end of the first time, undone in the second. */
export const within = (
  phase: number,
  [from, until]: readonly number[],
  [back, end]: readonly number[],
): number => during(phase, from!, until!) * (1 - during(phase, back!, end!));

/** A throw: 0 at its start and its end, 1 at its height. */
export const arc = (share: number): number => 4 * share * (1 - share);
