import { gaitOf, prop, traveller } from '../engine/actors.js';
import { arc, during, type Play, type Staging, within } from '../engine/play.js';
import { bare, does, headOf, phraseWith, type Sentence } from '../sentence.js';
import { containerOf, middleOfWater, outside, paintSplash, sprayOf, walkThroughDoor } from './containers.js';

/** Somebody or something goes, jumps or falls into something. */
export const into: Play = {
  stage(sentence) {
    const goal = phraseWith(sentence, 'into,inside,in to,down into,back into')?.noun ?? entered(sentence);
    // What is poured or thrown into something does not walk there.
    if (goal === undefined || (sentence.object !== '' && sentence.verb !== 'enter')) return undefined;
    const side = sentence.direction ?? 1;
    switch (containerOf(goal)) {
      case 'water':
        return splash(sentence, goal, side);
      case 'vessel':
        return dropIn(sentence, goal, side);
      case 'house':
        return {
          backdrop: 'nothing on the grass',
          actors: [traveller(sentence.subject, sentence.verb, 0.34, side), prop(goal, 0.66)],
          layers: (scene) => walkThroughDoor(scene, sentence.subject, side, false),
        };
      default:
        return undefined;
    }
  },
};

/** "a horse entering a barn", "a frog diving in a pond". */
function entered(sentence: Sentence): string | undefined {
  if (sentence.verb === 'enter' && sentence.object !== '') return sentence.object;
  return sentence.verb === 'dive' ? phraseWith(sentence, 'in,under')?.noun : undefined;
}

const splash = ({ subject, verb }: Sentence, noun: string, side: -1 | 1): Staging => ({
  backdrop: /^(?:water|sea|ocean|waves)$/.test(headOf(noun))
    ? 'nothing on the sea'
    : `nothing at the ${bare(noun)}`,
  actors: [traveller(subject, verb, 0.3, side)],
  layers({ backdrop, actors: [actor], random, wide }) {
    const [x, y] = middleOfWater(backdrop);
    const gait = gaitOf(subject);
    const spray = sprayOf(random, 12);
    const from = outside(-side as -1 | 1, wide(actor));
    const shore = x - side * 0.3;
    return (paint, phase) => {
      const flight = (phase - 0.35) / 0.25;
      if (flight < 0) {
        const walked = phase / 0.35;
        paint.actor(actor, { ...gait(6 * walked), x: from + (shore - from) * walked, y });
      } else if (flight < 1.3) {
        paint.actor(actor, {
          x: shore + (x - shore) * Math.min(1, flight),
          y: y - 0.3 * arc(flight),
          angle: side * 0.9 * Math.max(0, flight - 0.3),
          seen: (_, row) => row < y,
        });
      }
      paintSplash(paint, [x, y], (flight - 0.9) / 1.6, 0.16, spray);
    };
  },
});

const dropIn = ({ subject, verb }: Sentence, noun: string, side: -1 | 1): Staging => ({
  actors: [traveller(subject, verb, 0.3, side), prop(noun, 0.48)],
  moment(paint, phase, { actors: [actor, vessel], wide, tall }) {
    const [foot, gait] = [0.92, gaitOf(subject)];
    const rim = foot - tall(vessel!);
    const inside = rim + tall(actor) + 0.12;
    const from = outside(-side as -1 | 1, wide(actor));
    const beside = 0.5 - side * (wide(vessel!) / 2 + wide(actor) / 2 + 0.02);
    const flight = (phase - 0.4) / 0.3;
    if (does({ verb }, 'fall drop tumble rain')) {
      const y = -0.02 + (inside + 0.02) * Math.min(1, phase / 0.6) ** 2;
      paint.actor(actor, { x: 0.5, y, opacity: phase < 0.7 ? 1 : 0 });
    } else if (flight < 0) {
      const walked = phase / 0.4;
      paint.actor(actor, { ...gait(6 * walked), x: from + (beside - from) * walked, y: foot });
    } else if (flight < 1) {
      const way = during(flight, 0, 1);
      paint.actor(actor, {
        x: beside + (0.5 - beside) * way,
        y: foot + (inside - foot) * way - 0.8 * (foot - rim) * arc(flight),
        seen: (_, row) => flight < 0.5 || row < foot,
      });
    }
    paint.actor(vessel!, { x: 0.5, y: foot, scaleY: 1 - 0.06 * within(phase, [0.62, 0.68], [0.7, 0.85]) });
  },
});
