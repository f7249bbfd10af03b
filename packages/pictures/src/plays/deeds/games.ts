import { asideAt } from '../../motion/cutOut.js';
import { facingLeft, ground, isLiving, isPerson, picture } from '../engine/actors.js';
import type { Point } from '../engine/brush.js';
import { settingOf } from '../engine/places.js';
import { during, heads, type Play, role, type Staging, swell, turn, wave } from '../engine/play.js';
import { does, headOf, type Sentence } from '../sentence.js';

const thrown =
  /^(?:\w*ball|frisbee|stone|rock|stick|bone|egg|boomerang|hat|coin|apple|pumpkin|tomato|pie|axe|spear|paper plane|bottle)$/;

/** A flight out of the picture from this height, and back again: shares of it from the body and from the ground up. */
const away = (from: number) => (phase: number) => {
  const back = during(phase, 0.55, 0.95);
  if (phase >= 0.55) return { aside: 0.2 + 0.75 * (1 - back), up: from * back, turned: 2 * phase - 2 };
  const flown = phase / 0.55;
  const up = from * (1 - flown) + 1.1 * flown * (1 - 0.75 * flown);
  return { aside: 0.2 + 0.75 * flown, up, turned: -2 * flown };
};

/** The model knows people who kick and throw; animals stand. */
const ballGames = [
  { verbs: 'kick', person: 'kicking a ball', animal: 'standing', flight: away(0) },
  { verbs: 'throw toss hurl', person: 'throwing', animal: 'standing', flight: away(0.3) },
  {
    verbs: 'catch',
    person: 'with arms raised',
    animal: 'jumping',
    flight: (phase: number) => away(0.3)((1 - phase) % 1),
  },
  {
    verbs: 'bounce dribble',
    person: 'standing',
    animal: 'standing',
    flight: (phase: number) => ({ aside: 0.2, up: 0.26 * Math.abs(wave(2 * phase, turn / 4)), turned: 0 }),
  },
];

/** "a boy kicking a ball", "a girl bouncing a basketball": the ball is a second actor, beside its player. */
export const playBall: Play = {
  when: { subject: isLiving, object: heads(thrown) },
  stage(sentence) {
    const { subject, object } = sentence;
    const game = ballGames.find(({ verbs }) => does(sentence, verbs));
    if (!game) return undefined;
    const pose = isPerson(subject) ? game.person : game.animal;
    return {
      backdrop: settingOf(sentence).backdrop,
      actors: [role(`${subject} ${pose}`, 0.56, -1), role(picture(object), 0.15)],
      moment(paint, phase, { actors: [player, ball], wide, tall }) {
        const reach = Math.max(0, (wide(player) - 0.3) / 2);
        const { aside, up, turned } = game.flight(phase);
        const bounces = game.verbs.startsWith('bounce');
        const effort = bounces ? swell(4 * phase) : Math.exp(-((Math.min(phase, 1 - phase) / 0.08) ** 2));
        const x = 0.64 - aside - reach;
        paint.shadow(0.64, ground, 0.425 * wide(player));
        paint.shadow(x, ground, 0.425 * wide(ball!), 0.22, Math.min(1, 2 * up));
        paint.actor(player, { x: 0.64, y: ground, bend: -0.07 * effort, scaleY: 1 - 0.03 * effort });
        paint.actor(ball!, { x, y: ground - up - tall(ball!) / 2, pivot: 'centre', angle: turn * turned });
      },
    };
  },
};

/** How high one stands on furniture, as a share of its height; on anything else one stands on top. */
const seats = /^(?:bed|sofa|couch|armchair|chair|mattress)$/;
const seatShare = 0.55;

/** "a girl jumping on the bed", "a kid bouncing on a trampoline": what is below stays and gives way. */
export const jumpOn: Play = {
  // The thing on which somebody jumps is no place, and no leg.
  when: {
    verbs: 'jump bounce hop leap',
    subject: isLiving,
    phrase: 'on',
    noun: (noun) =>
      settingOf({ phrases: [{ preposition: 'on', noun }] }).close !== '' &&
      !/\b(?:legs?|foot|feet|spot)$/.test(noun),
  },
  stage: (sentence, below) => ({
    backdrop: settingOf(sentence, below).backdrop,
    actors: [role(facingLeft(sentence.subject, 'jump'), 0.38), role(picture(below.noun), 0.56)],
    moment(paint, phase, { actors: [jumper, thing], tall }) {
      const top = tall(thing!) * (seats.test(headOf(below.noun)) ? seatShare : 0.92);
      const flight = Math.min(0.3, Math.max(0.08, ground - top - tall(jumper) - 0.03));
      const up = Math.abs(wave(1.5 * phase));
      const landed = Math.exp(-((up / 0.25) ** 2));
      const y = ground - top * (1 - 0.1 * landed) - flight * up;
      paint.actor(thing!, { x: 0.5, y: ground, shadow: 0.425, scaleY: 1 - 0.1 * landed });
      paint.actor(jumper, { x: 0.5, y, scaleY: 1 - 0.12 * landed, scaleX: 1 + 0.06 * landed });
    },
  }),
};

/** "a boy flying a kite": the kite sways in the air and its string ends in a hand. */
export const flyKite: Play = {
  when: { verbs: 'fly', subject: isLiving, object: heads(/^kite$/) },
  stage: (sentence) => ({
    backdrop: settingOf(sentence).backdrop ?? 'nothing in a meadow',
    actors: [role(`${sentence.subject} waving`, 0.44, -1), role(picture(sentence.object), 0.32)],
    moment(paint, phase, { actors: [person, kite], wide, tall }) {
      const { top, bottom } = person.box;
      // The raised hand is the highest point.
      const hand = 0.72 + asideAt(person, top + Math.round(0.02 * (bottom - top))) * wide(person);
      const [x, y] = [0.28 + 0.07 * wave(phase), 0.24 + 0.05 * wave(2 * phase)];
      const pull = -0.03 * wave(phase);
      paint.actor(person, { x: 0.72, y: ground, shadow: 0.425, bend: pull });
      const end: Point = [hand + pull * tall(person), ground - 0.97 * tall(person)];
      paint.line([x, y], end, 0.008, [70, 70, 80]);
      paint.actor(kite!, { x, y, pivot: 'centre', angle: 0.14 * wave(2 * phase, 1) });
    },
  }),
};

/** "a girl jumping rope": a rope turns around somebody who jumps when it is below. */
export const jumpRope: Play = {
  when: {
    verbs: 'jump skip',
    subject: isLiving,
    also: ({ object, phrases }) => [{ noun: object }, ...phrases].some(({ noun }) => /\brope\b/.test(noun)),
  },
  stage: (sentence) => ({
    ...exercise(sentence, 'standing', 0.5),
    moment(paint, phase, { actors: [actor], wide, tall }) {
      const [down, before] = [wave(3 * phase, turn / 4), wave(3 * phase) > 0];
      // The rope is at its lowest in the middle of the jump.
      const reach = down * (down > 0 ? 0.5 : 0.78) * tall(actor);
      const points = Array.from({ length: 13 }, (_, at): Point => {
        const side = at / 6 - 1;
        const y = ground - 0.45 * tall(actor) + reach * (1 - side * side);
        return [0.5 + side * (0.5 * wide(actor) + 0.06), y];
      });
      const draw = () => paint.path(points, 0.014, [200, 60, 50]);
      paint.shadow(0.5, ground, 0.425 * wide(actor));
      if (!before) draw();
      paint.actor(actor, { x: 0.5, y: ground, lift: 0.12 * Math.max(0, down) ** 0.7 });
      if (before) draw();
    },
  }),
};

/** "a man doing push-ups": a lying body turns about its feet. */
export const pushUps: Play = {
  when: { verbs: 'do', subject: isLiving, object: /\b(?:push|press)-?\s?ups?\b/ },
  stage: (sentence) => ({
    ...exercise(sentence, 'sleeping', 0.66),
    moment(paint, phase, { actors: [actor], wide }) {
      const angle = 0.34 * (0.15 + 0.85 * swell(3 * phase));
      paint.shadow(0.5, ground, 0.425 * wide(actor));
      paint.actor(actor, { x: 0.5, y: ground - (Math.sin(angle) * wide(actor)) / 2, angle });
    },
  }),
};

const exercise = (sentence: Sentence, pose: string, share: number): Staging => ({
  backdrop: settingOf(sentence).backdrop,
  actors: [role(`${sentence.subject} ${pose}`, share, -1)],
});
