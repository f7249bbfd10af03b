import { isLiving } from '../../motion/facing.js';
import type { Frame } from '../../motion/renderPose.js';
import { heightOf, paintLine, paste, widthOf } from '../paint.js';
import type { Play } from '../play.js';
import type { Sentence } from '../sentence.js';
import { backdropOf, isOne, paintShadow, posed } from '../setting.js';
import { turn } from '../timing.js';

const upright =
  /^(?:top|dreidel|doll|statue|figurine|snowman|trophy|scarecrow|mannequin|dress|nutcracker|chess|pawn)$/;
const flat = /^(?:coin|penny|medal|card|token)$/;
const turnsPerLoop = 2;
/** How wide the figure is when it is seen from its side. */
const depth = 0.4;
const depthOfCoin = 0.07;

const twirls = ({ verb, object, phrases, particle, subject }: Sentence): boolean => {
  if (phrases.some(({ preposition }) => ['into', 'to', 'around', 'round'].includes(preposition)))
    return false;
  if (['on', 'off', 'up', 'down', 'over', 'back', 'away', 'out'].includes(particle)) return false;
  if (/^(?:twirl|pirouette|whirl)$/.test(verb)) return object === '' || /\b(?:dress|skirt)$/.test(object);
  return /^(?:spin|turn|rotate|revolve)$/.test(verb) && object === '' && !/ on /.test(subject);
};

/** A figure that turns about its own upright axis in its place. */
export const twirl: Play = (sentence) => {
  const dressed = / in (?:an? )?.*$/.exec(sentence.subject)?.[0];
  const subject = sentence.subject.slice(0, sentence.subject.length - (dressed?.length ?? 0));
  if (!twirls(sentence)) return undefined;
  const thin = isOne(subject, flat);
  if (!thin && !isLiving(subject) && !isOne(subject, upright)) return undefined;
  const clothes = sentence.phrases.find(({ noun }) => /\b(?:dress|skirt|tutu|costume|suit|gown)$/.test(noun));
  const worn = dressed ?? (clothes ? ` in ${clothes.noun}` : '');
  return {
    ...backdropOf(sentence),
    actors: [{ prompt: posed(subject) + worn, share: thin ? 0.45 : 0.66 }],
    stage({ width, height, actors: [actor] }) {
      const [x, ground] = [width / 2, 0.88 * height];
      const [wide, tall] = [widthOf(actor!), heightOf(actor!)];
      const least = thin ? depthOfCoin : depth;
      return (frame, phase) => {
        const angle = turn * turnsPerLoop * phase;
        const cosine = Math.cos(angle);
        const scaleX = (cosine < 0 ? -1 : 1) * (least + (1 - least) * Math.abs(cosine));
        const hop = thin ? 0 : 0.015 * height * Math.abs(Math.sin(angle));
        paintShadow(frame, x, ground, 0.5 * Math.max(0.3 * tall, wide * Math.abs(scaleX)));
        const swirl = { x, wide: Math.max(0.3 * tall, 0.62 * wide), angle };
        const rows = [ground - 0.12 * tall, ground - 0.55 * tall];
        for (const y of rows) paintSwirl(frame, { ...swirl, y, behind: true });
        paste(frame, actor!, { x, y: ground - hop, pivot: 'base', scaleX });
        for (const y of rows) paintSwirl(frame, { ...swirl, y, behind: false });
      };
    },
  };
};

/** The half of a swirl of air around the figure that is behind it or in front of it. */
function paintSwirl(
  frame: Frame,
  { x, y, wide, angle, behind }: { x: number; y: number; wide: number; angle: number; behind: boolean },
): void {
  const steps = 14;
  for (let step = 0; step < steps; step++) {
    const [from, to] = [angle - 0.12 * step, angle - 0.12 * (step + 1)];
    if (Math.sin((from + to) / 2) < 0 !== behind) continue;
    const at = (a: number) => [x + wide * Math.cos(a), y + 0.22 * wide * Math.sin(a)] as const;
    paintLine(frame, {
      from: at(from),
      to: at(to),
      thick: Math.max(1, 0.012 * frame.width),
      colour: [150, 165, 190],
      opacity: 0.55 * (1 - step / steps),
    });
  }
}
