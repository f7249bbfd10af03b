import { paintFlame } from '../changes/flames.js';
import { gaitOf, prop, traveller } from '../engine/actors.js';
import { during, layered, many, type Play, turn, wave } from '../engine/play.js';
import { does, headOf, type Phrase, phraseWith, type Sentence } from '../sentence.js';

const rockets = /\b(?:rocket|spaceship|space shuttle|shuttle|spacecraft|missile|firework)\b/;

const launches = (sentence: Sentence): boolean =>
  sentence.verb === 'launch' ||
  (does(sentence, 'blast take lift shoot fly go set') && ['off', 'up', 'away'].includes(sentence.particle));

/** A rocket that stands, shakes, and leaves on a column of smoke. */
export const launch: Play = {
  when: { subject: rockets, also: launches },
  stage(sentence) {
    const place = phraseWith(sentence, 'in,at,on,over');
    return {
      backdrop: place && `nothing ${place.preposition} ${place.noun}`,
      actors: [{ prompt: sentence.subject, share: 0.55 }],
      layers({ actors: [rocket], random, tall }) {
        const foot = 0.9;
        const way = 1.1 * (foot + tall(rocket));
        const flownAt = (phase: number) => Math.max(0, (phase - 0.3) / 0.6);
        const clouds = many(14, () => {
          const [born, side] = [0.2 + 0.5 * random.uniform(), random.normal()];
          const size = 0.06 + 0.06 * random.uniform();
          const bottom = Math.min(foot, foot - way * flownAt(born) ** 2 + 0.05);
          return (paint, phase) => {
            const age = (phase - born) / 0.3;
            if (age < 0 || age > 1) return;
            const [x, y] = [0.5 + side * 0.1 * (0.3 + age), bottom - 0.02 * age];
            paint.disc(x, y, size * (0.6 + age), [225, 222, 220], { opacity: 0.85 * (1 - age), rim: 0.6 });
          };
        });
        return layered([
          clouds,
          (paint, phase) => {
            const flown = flownAt(phase);
            const x = 0.5 + (phase > 0.12 && flown < 0.4 ? 0.006 * wave(12 * phase) : 0);
            const y = foot - way * flown * flown;
            const flame = phase > 0.2 && flown < 1 ? 0.09 * (1 + 0.25 * Math.sin(turn * 9 * phase)) : 0;
            if (flame) paintFlame(paint, x, y + 1.3 * flame, 1.8 * flame);
            paint.actor(rocket, { x, y });
          },
        ]);
      },
    };
  },
};

const blossoms =
  /^(?:flower|flowers|tulip|rose|sunflower|daisy|blossom|nose|hand|finger|branch|roof|leaf|poppy|lily)$/;
/** Places on which one lands without a thing to stand on. */
const grounds =
  /^(?:moon|mars|ground|grass|field|runway|airport|beach|sand|water|lake|sea|snow|planet|meadow|road|street|island)$/;

/** Something comes down out of the air onto something and stays there for a while. */
export const landOn: Play = {
  stage(sentence) {
    const goal = goalOf(sentence);
    if (!goal) return undefined;
    const { subject, direction: side = 1 } = sentence;
    const onGround = grounds.test(headOf(goal.noun));
    const flier = traveller(subject, 'fly', 0.34, side);
    return {
      backdrop: onGround ? `nothing on ${goal.noun}` : undefined,
      actors: [flier, !onGround && prop(goal.noun, 0.56)],
      moment(paint, phase, { actors: [actor, thing], wide, tall }) {
        const rest = thing ? 0.92 - 0.94 * tall(thing) : 0.84;
        const gait = gaitOf(subject);
        const away = side * (0.5 + wide(actor));
        if (thing) paint.actor(thing, { x: 0.5, y: 0.92 });
        const [arrived, left] = [during(phase, 0.02, 0.5), during(phase, 0.75, 0.98)];
        const high = Math.max(1 - arrived, left);
        const x = 0.5 - away * (1 - arrived) + away * left;
        if (!thing) paint.shadow(x, rest, 0.4 * wide(actor), 0.25, high);
        const resting = arrived === 1 && left === 0;
        const limbs = resting
          ? { ...gait(0), lift: 0, angle: 0 }
          : { ...gait(12 * phase), angle: 0.04 * wave(3 * phase) };
        paint.actor(actor, { ...limbs, x, y: rest - 0.45 * high });
      },
    };
  },
};

function goalOf(sentence: Sentence): Phrase | undefined {
  if (does(sentence, 'land settle perch alight descend touch')) {
    return phraseWith(sentence, 'on,onto,down on,in,upon');
  }
  if (!does(sentence, 'fly flutter buzz hover swoop glide')) return undefined;
  const goal = phraseWith(sentence, 'onto,into,to');
  return goal && blossoms.test(headOf(goal.noun)) ? goal : undefined;
}
