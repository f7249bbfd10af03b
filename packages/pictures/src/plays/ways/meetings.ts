import { gaitOf, ground, prop, traveller } from '../engine/actors.js';
import { arc, during, heads, type Play, wave } from '../engine/play.js';
import { does, headOf, phraseWith } from '../sentence.js';
import { outside } from './containers.js';

const obstacles =
  /^(?:fence|log|puddle|wall|rock|stone|box|hurdle|stream|candle|candlestick|moon|cow|sheep|dog|cat|car|hedge|bush|barrel|bench|gate|bucket|ball|rope|stick|branch|table|chair|fire|campfire|flower|flowers|house)$/;
const circling =
  'circle orbit fly run walk swim go dance buzz hover flutter drive travel move revolve race chase ride spin loop turn';

/** Somebody jumps over something that stands in the way. */
export const jumpOver: Play = {
  when: { verbs: 'jump leap hop skip vault step bounce fly', phrase: 'over', noun: heads(obstacles) },
  stage(sentence, hurdle) {
    const { subject, direction: side = 1 } = sentence;
    const high = headOf(hurdle.noun) === 'moon';
    return {
      backdrop: high ? 'nothing in the night sky' : 'nothing on the grass',
      actors: [
        traveller(subject, sentence.verb === 'fly' ? 'fly' : 'run', 0.36, side),
        prop(hurdle.noun, 0.3),
      ],
      moment(paint, phase, { actors: [actor, obstacle], wide, tall }) {
        const gait = gaitOf(subject);
        const [from, y] = [outside(-side as -1 | 1, wide(actor)), high ? ground - 0.25 : ground];
        paint.actor(obstacle!, { x: 0.5, y });
        const x = from + (1 - 2 * from) * phase;
        // In the air from one actor's width before the obstacle to one after it.
        const flight = ((x - 0.5) * side) / (wide(actor) + wide(obstacle!) / 2) / 2 + 0.5;
        if (flight <= 0 || flight >= 1) {
          paint.actor(actor, { ...gait(10 * phase), x, y });
          return;
        }
        const up = arc(flight) * (tall(obstacle!) + 0.22);
        const angle = side * 0.5 * (flight - 0.5);
        paint.actor(actor, { ...gait(0.5), x, y: y - up, lift: 0, angle });
      },
    };
  },
};

/** Somebody or something goes around something: behind it on the far side, in front of it on the near side. */
export const goAround: Play = {
  when: { verbs: circling },
  stage(sentence) {
    const { subject, verb, object } = sentence;
    const orbited = does(sentence, 'orbit circle') && object !== '' ? object : undefined;
    const middle = phraseWith(sentence, 'around,round')?.noun ?? orbited;
    const tooLarge = /^(?:corner|room|garden|world|park|lake|house and)$/;
    if (middle === undefined || tooLarge.test(headOf(middle))) return undefined;
    const space = /\b(?:sun|earth|planet|moon|star)\b/.test(middle);
    const flies = space || does(sentence, 'fly buzz hover flutter orbit circle swim');
    return {
      backdrop: space ? 'nothing in space' : undefined,
      actors: [traveller(subject, verb, 0.24, 1), prop(middle, space ? 0.4 : 0.56)],
      moment(paint, phase, { actors: [actor, centre] }) {
        const gait = gaitOf(subject);
        // On the near side it goes to the left, on the far side to the right.
        const near = -wave(phase, Math.PI / 2);
        const { scaleX = 1, ...limbs } = gait(8 * phase);
        const walk = () =>
          paint.actor(actor, {
            ...limbs,
            x: 0.5 + 0.36 * wave(phase),
            y: (flies ? 0.5 : 0.8) + 0.13 * near,
            pivot: 'centre',
            size: 1 + 0.2 * near,
            scaleX: scaleX * (near <= 0 ? 1 : -1),
          });
        if (near < 0) walk();
        paint.actor(centre!, flies ? { x: 0.5, y: 0.5, pivot: 'centre' } : { x: 0.5, y: ground });
        if (near >= 0) walk();
      },
    };
  },
};

/** From one thing to the next, a rest, and back. */
export const fromTo: Play = {
  when: { phrase: 'from' },
  stage(sentence, { noun: first }) {
    const second = phraseWith(sentence, 'to')?.noun;
    if (second === undefined) return undefined;
    const { subject, verb } = sentence;
    const flies = does(sentence, 'fly flutter buzz hover glide soar drift float');
    const high = flies || does(sentence, 'jump hop leap');
    return {
      backdrop: 'nothing on the grass',
      actors: [traveller(subject, verb, 0.24, 1), prop(first, 0.4), first !== second && prop(second, 0.4)],
      moment(paint, phase, { actors: [actor, left, right = left], tall }) {
        const gait = gaitOf(subject);
        const [from, to] = [left, right].map((thing) => 0.92 - (high ? tall(thing!) - 0.1 * tall(actor) : 0));
        paint.actor(left!, { x: 0.22, y: 0.92 });
        paint.actor(right!, { x: 0.78, y: 0.92 });
        const way = during(phase, 0.08, 0.42) - during(phase, 0.58, 0.92);
        const moving = (phase > 0.08 && phase < 0.42) || (phase > 0.58 && phase < 0.92);
        const { scaleX = 1, lift = 0, ...limbs } = gait(moving || flies ? 8 * phase : 0);
        paint.actor(actor, {
          ...limbs,
          lift: moving ? lift : 0,
          x: 0.22 + 0.56 * way,
          y: from! + (to! - from!) * way - (high ? 0.18 * Math.sin(Math.PI * way) : 0),
          scaleX: scaleX * (phase < 0.5 ? 1 : -1),
        });
      },
    };
  },
};
