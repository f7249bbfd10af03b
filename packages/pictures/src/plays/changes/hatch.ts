import type { CutOut } from '../../motion/cutOut.js';
import { isLiving, isOne, posed } from '../engine/actors.js';
import type { Point } from '../engine/brush.js';
import { cropped } from '../engine/cutOuts.js';
import { behind } from '../engine/places.js';
import { during, type Play, role, wave, within } from '../engine/play.js';
import { does, named, phraseWith } from '../sentence.js';

const shells = /\b(?:egg|eggs|eggshell|shell)$/;

/** An egg shakes, cracks and opens, and somebody stands between its shells. */
export const hatch: Play = {
  stage(sentence) {
    const { verb, subject, phrases, object } = sentence;
    const egg = isOne(subject, /^eggs?$/);
    const from = phrases.find(({ noun }) => shells.test(noun))?.noun;
    const comes = verb === 'hatch' || (from && does(sentence, 'come emerge break crack climb pop crawl'));
    const cracks = egg && (does(sentence, 'crack open') || (verb === 'break' && object === 'open'));
    if ((!comes && !cracks) || !(egg || isLiving(subject) || from || verb === 'hatch')) return undefined;
    const kind = /\b(dinosaur|dragon|turtle|duck|penguin|snake|crocodile|ostrich)\b/.exec(subject)?.[1];
    const ofEgg = kind ? named(kind) : 'a chick';
    const baby =
      phraseWith(sentence, 'into')?.noun ??
      (egg ? ofEgg : subject.replace(/\bbaby (?:chicken|chick)\b/, 'chick'));
    const said = egg && !kind ? subject.replace(/\beggs\b/, 'egg') : 'an egg';
    const shell = from && !/\bshell$/.test(from) ? from.replace(/^(?:its|the) /, 'an ') : said;
    return {
      backdrop: behind(sentence, shells),
      actors: [role(shell, 0.5), role(posed(baby), 0.42)],
      once: true,
      layers({ actors: [whole, chick], wide, tall }) {
        const [y, own, high] = [0.86, wide(whole), tall(whole)];
        const [upper, lower] = splitShell(whole);
        return (paint, phase) => {
          const angle = 0.09 * within(phase, [0.05, 0.3], [0.42, 0.5]) * wave(12 * phase);
          const [opened, risen] = [during(phase, 0.48, 0.62), during(phase, 0.5, 0.75)];
          paint.shadow(0.5, y, 0.5 * own);
          if (opened <= 0) {
            paint.actor(whole, { x: 0.5, y, angle });
            const corners = Math.round(9 * during(phase, 0.2, 0.46)) + 1;
            const crack = Array.from({ length: corners }, (_, corner): Point => {
              const aside = 0.42 * own * ((2 * corner) / 9 - 1) - angle * 0.4 * own;
              return [0.5 + aside, y - 0.55 * high + (corner % 2 ? 0.05 : -0.05) * own];
            });
            paint.path(crack, 0.02 * own, [70, 50, 40]);
            return;
          }
          const hop = phase > 0.75 && phase < 0.875 ? 0.03 * Math.abs(wave(4 * (phase - 0.75))) : 0;
          paint.actor(chick!, {
            x: 0.5,
            y: y - 0.17 * high - hop + (1 - risen) * 0.35 * high,
            size: 0.75 + 0.25 * risen,
            seen: (_, row) => row < y - 0.12 * high,
          });
          paint.actor(lower, { x: 0.5, y });
          const up = 0.5 * (1 - opened * opened) + 0.25 * Math.sin(Math.PI * opened);
          paint.actor(upper, { x: 0.5 + 0.78 * own * opened, y: y - up * high, angle: 0.3 * opened });
        };
      },
    };
  },
};

const breakShare = 0.5;
const toothShare = 0.04;
/** The lower shell is broken lower, so that what hatches is seen. */
const lowerShare = 0.68;

function splitShell(shell: CutOut): [CutOut, CutOut] {
  // A zigzag from −1 to 1 along which it breaks.
  const zigzag = (share: number) => 1 - 4 * Math.abs(((share * 7) % 1) - 0.5);
  const upper = cropped(shell, (x, y) => y < breakShare + toothShare * zigzag(x));
  const lower = cropped(shell, (x, y) => y >= lowerShare + toothShare * zigzag(x));
  const { top, bottom } = shell.box;
  const row = Math.round(top + (breakShare + toothShare) * (bottom - top));
  return [{ ...upper, box: { ...upper.box, bottom: row } }, lower];
}
