import { isLiving, isOne, posed } from '../engine/actors.js';
import type { Brush, Point } from '../engine/brush.js';
import { behind } from '../engine/places.js';
import { type Play, role, turn, wave } from '../engine/play.js';
import { does, phraseWith, type Sentence } from '../sentence.js';

const upright =
  /^(?:top|dreidel|doll|statue|figurine|snowman|trophy|scarecrow|mannequin|dress|nutcracker|chess|pawn)$/;
const flat = /^(?:coin|penny|medal|card|token)$/;

const twirls = (sentence: Sentence): boolean => {
  const { object, particle, subject } = sentence;
  if (phraseWith(sentence, 'into,to,around,round')) return false;
  if (['on', 'off', 'up', 'down', 'over', 'back', 'away', 'out'].includes(particle)) return false;
  if (does(sentence, 'twirl pirouette whirl')) return object === '' || /\b(?:dress|skirt)$/.test(object);
  return object === '' && !/ on /.test(subject);
};

/** A figure that turns about its own upright axis in its place. */
export const twirl: Play = {
  when: { verbs: 'twirl pirouette whirl spin turn rotate revolve' },
  stage(sentence) {
    const dressed = / in (?:an? )?.*$/.exec(sentence.subject)?.[0];
    const subject = sentence.subject.slice(0, sentence.subject.length - (dressed?.length ?? 0));
    if (!twirls(sentence)) return undefined;
    const thin = isOne(subject, flat);
    if (!thin && !isLiving(subject) && !isOne(subject, upright)) return undefined;
    const clothes = sentence.phrases.find(({ noun }) =>
      /\b(?:dress|skirt|tutu|costume|suit|gown)$/.test(noun),
    );
    const worn = dressed ?? (clothes ? ` in ${clothes.noun}` : '');
    return {
      backdrop: behind(sentence),
      actors: [role(posed(subject) + worn, thin ? 0.45 : 0.66)],
      moment(paint, phase, { actors: [actor], wide, tall }) {
        // How wide the figure is when it is seen from its side.
        const [y, least] = [0.88, thin ? 0.07 : 0.4];
        const [own, high] = [wide(actor), tall(actor)];
        const cosine = wave(2 * phase, turn / 4);
        const scaleX = (cosine < 0 ? -1 : 1) * (least + (1 - least) * Math.abs(cosine));
        const hop = thin ? 0 : 0.015 * Math.abs(wave(2 * phase));
        const swirl = (up: number, back: boolean) =>
          paintSwirl(paint, y - up * high, Math.max(0.3 * high, 0.62 * own), turn * 2 * phase, back);
        paint.shadow(0.5, y, 0.45 * Math.max(0.3 * high, own * Math.abs(scaleX)));
        for (const up of [0.12, 0.55]) swirl(up, true);
        paint.actor(actor, { x: 0.5, y: y - hop, scaleX });
        for (const up of [0.12, 0.55]) swirl(up, false);
      },
    };
  },
};

/** The half of a swirl of air around the figure that is behind it or in front of it. */
function paintSwirl(paint: Brush, y: number, wide: number, angle: number, back: boolean): void {
  const at = (step: number): Point => [
    0.5 + wide * Math.cos(angle - 0.12 * step),
    y + 0.22 * wide * Math.sin(angle - 0.12 * step),
  ];
  for (let step = 0; step < 14; step++) {
    if (Math.sin(angle - 0.12 * (step + 0.5)) < 0 !== back) continue;
    paint.line(at(step), at(step + 1), 0.012, [150, 165, 190], 0.55 * (1 - step / 14));
  }
}
