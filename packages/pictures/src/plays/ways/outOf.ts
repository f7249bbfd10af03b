import { gaitOf, prop, traveller } from '../engine/actors.js';
import { arc, during, type Play, type Staging, swell, wave, within } from '../engine/play.js';
import { does, headOf, phraseWith, type Sentence } from '../sentence.js';
import { containerOf, middleOfWater, paintSplash, sprayOf, walkThroughDoor } from './containers.js';

const hiding = /^(?:tree|bush|rock|wall|fence|curtain|door|house|car|box|chair|sofa|stone|pillar|corner)$/;
const sources = 'out of,from,off,out from,up from,up out of,from inside,from under';

/** Somebody or something comes out of something, or shows itself from behind it. */
export const outOf: Play = {
  stage(sentence) {
    const cover = phraseWith(sentence, 'from behind,out from behind,behind');
    const shows = does(sentence, 'peek peep look hide come appear pop jump emerge');
    if (cover && hiding.test(headOf(cover.noun)) && shows) return peek(sentence, cover.noun);
    const source = phraseWith(sentence, sources);
    if (!source || sentence.verb === 'hatch') return undefined;
    const kind = containerOf(source.noun);
    if (kind === 'soil') return grow(sentence, source.noun);
    if (kind === 'water') return leap(sentence);
    const comes = does(sentence, 'pop come emerge jump peek crawl climb rise look fly leap grow appear');
    if (source.preposition === 'from' && !comes) return undefined;
    if (kind === 'vessel') return popOut(sentence, source.noun);
    const side = sentence.direction ?? -1;
    return (
      kind && {
        backdrop: 'nothing on the grass',
        actors: [traveller(sentence.subject, sentence.verb, 0.34, side), prop(source.noun, 0.66)],
        layers: (scene) => walkThroughDoor(scene, sentence.subject, side, true),
      }
    );
  },
};

/** What grows comes up through the ground and stays until it fades. */
function grow({ subject }: Sentence, noun: string): Staging {
  const [sandy, snowy] = [/sand/.test(noun), /snow/.test(noun)];
  return {
    backdrop: sandy ? 'nothing on the beach' : snowy ? 'nothing in the snow' : 'nothing on the grass',
    actors: [{ prompt: subject, share: 0.62 }],
    moment(paint, phase, { actors: [plant], tall }) {
      const foot = 0.86;
      const grown = during(phase, 0.05, 0.75);
      const size = 0.35 + 0.65 * grown;
      paint.actor(plant, {
        x: 0.5,
        y: foot + tall(plant) * size * (1 - Math.min(1, grown * 1.6)),
        size,
        bend: 0.02 * wave(3 * phase),
        opacity: 1 - during(phase, 0.9, 1),
        seen: (_, row) => row < foot,
      });
      paint.disc(0.5, foot, 0.13, sandy ? [214, 180, 110] : [112, 78, 50], { tall: 0.035, rim: 0.25 });
    },
  };
}

/** An arc above the water, with a splash at both ends. */
const leap = ({ subject, verb, direction = 1 }: Sentence): Staging => ({
  backdrop: 'nothing on the sea',
  actors: [traveller(subject, verb === 'swim' ? verb : 'jump', 0.42, direction)],
  layers({ backdrop, actors: [actor], random, tall }) {
    const y = Math.min(0.8, middleOfWater(backdrop)[1]);
    const spray = sprayOf(random, 10);
    const [from, to] = [0.5 - direction * 0.26, 0.5 + direction * 0.26];
    return (paint, phase) => {
      const flight = (phase - 0.1) / 0.55;
      if (flight > 0 && flight < 1) {
        paint.actor(actor, {
          x: from + (to - from) * flight,
          y: y + 0.5 * tall(actor) - arc(flight) * (0.42 + 0.3 * tall(actor)),
          pivot: 'centre',
          angle: direction * 1.1 * (flight - 0.5),
          seen: (_, row) => row < y,
        });
      }
      paintSplash(paint, [from, y], (phase - 0.1) / 0.4, 0.14, spray);
      paintSplash(paint, [to, y], (phase - 0.58) / 0.4, 0.14, spray);
    };
  },
});

/** Up over the rim of a vessel and down again. */
const popOut = ({ subject, direction = 1 }: Sentence, noun: string): Staging => ({
  actors: [{ prompt: subject, share: 0.4, faces: direction }, prop(noun, 0.5)],
  moment(paint, phase, { actors: [actor, vessel], tall }) {
    const foot = 0.94;
    const rim = foot - 0.8 * tall(vessel!);
    const out = within(phase, [0.1, 0.3], [0.75, 0.95]);
    paint.actor(actor, {
      x: 0.5,
      y: rim + tall(actor) * (1.05 - 0.95 * out),
      angle: 0.06 * wave(4 * phase) * out,
      seen: (_, row) => row < foot - 0.3 * tall(vessel!),
    });
    paint.actor(vessel!, { x: 0.5, y: foot, scaleY: 1 - 0.08 * swell(Math.min(1, phase / 0.25)) });
  },
});

/** Half of the actor shows beside what hides it, and goes back. */
const peek = ({ subject, direction = 1 }: Sentence, noun: string): Staging => ({
  actors: [traveller(subject, 'walk', 0.46, direction), prop(noun, 0.72)],
  moment(paint, phase, { actors: [actor, cover], wide }) {
    const gait = gaitOf(subject);
    const reach = direction * (wide(cover!) / 2 + 0.1 * wide(actor));
    const shown = within(phase, [0.1, 0.35], [0.65, 0.9]);
    const { lift = 0 } = gait(4 * phase);
    paint.actor(actor, { x: 0.5 + reach * shown, y: 0.92, lift, angle: direction * 0.12 * shown });
    paint.actor(cover!, { x: 0.5, y: 0.92 });
  },
});
