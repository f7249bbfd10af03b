import { isLiving, isOne, posed } from '../engine/actors.js';
import { behind } from '../engine/places.js';
import { during, type Play, role, type Staging, swell } from '../engine/play.js';
import { does, type Sentence } from '../sentence.js';
import { type Opening, openings } from './openings.js';

const kinds: readonly [Opening, RegExp][] = [
  ['lid', /\b(?:gift|present) box$/],
  [
    'door',
    /^(?:doors?|doorway|hatch|fridge|refrigerator|cupboard|wardrobe|closet|cabinet|locker|safe|elevator)$/,
  ],
  ['gate', /^gates?$/],
  ['window', /^(?:windows?|shutters?)$/],
  ['curtains', /^(?:curtains?|drapes)$/],
  ['book', /^(?:books?|bible|diary|notebook|album)$/],
  ['chest', /^(?:chest|trunk|coffin)$/],
  ['screen', /^(?:laptop|notebook computer)$/],
  ['flaps', /^(?:box|carton|package|parcel)$/],
  ['lid', /^(?:present|gift|jar|suitcase|briefcase|basket|pot|bin|can|piano|mailbox|toolbox|lunchbox)$/],
  ['umbrella', /^(?:umbrella|parasol)$/],
  ['eye', /^eyes?$/],
];

const kindOf = (noun: string): Opening | undefined =>
  kinds.find(([, pattern]) => pattern.test(noun) || isOne(noun, pattern))?.[0];

function wayOf(deed: Pick<Sentence, 'verb' | 'object' | 'particle'>): 'open' | 'close' | undefined {
  if (does(deed, 'open unfold part')) return 'open';
  if (does(deed, 'close shut slam fold')) return 'close';
  if (!does(deed, 'swing creak flip slide go come get blow fly burst')) return undefined;
  const ends = `${deed.object} ${deed.particle}`;
  if (/\bopen\b/.test(ends)) return 'open';
  return /\b(?:shut|closed)\b/.test(ends) ? 'close' : undefined;
}

/** A door, a book, a box that opens or closes, by itself or by somebody beside it. */
export const openClose: Play = {
  stage(sentence) {
    const { subject, object } = sentence;
    if (!wayOf(sentence)) return undefined;
    const kind = kindOf(subject);
    if (kind) return opened(kind, subject, sentence);
    const other = kindOf(object);
    if (!other || other === 'eye' || !isLiving(subject)) return undefined;
    return opened(other, object.replace(/^(?:the|his|her|its|their) /, 'a '), sentence, subject);
  },
};

/** What comes out: "a box opens and a cat jumps out". */
const leaving = /^and (an? .+) (?:jump|pop|come|fly|leap|climb|peek|emerge)\w*$/;

function opened(kind: Opening, thing: string, sentence: Sentence, person?: string): Staging {
  const way = wayOf(sentence);
  const single = thing
    .replace(/^(?:the |two |some )?doors$/, 'a door')
    .replace(/\beyes$/, 'eye')
    .replace(/^(?:the )?eye$/, 'an eye');
  // The model's closed books have no pages; the cover is painted over an open one.
  const drawn = kind === 'book' ? 'an open book' : single;
  const other =
    kind === 'umbrella' ? `a closed ${single.replace(/^\w+ /, '')}` : kind === 'curtains' ? 'a window' : '';
  const out = ['lid', 'flaps', 'chest'].includes(kind) ? leaving.exec(sentence.object)?.[1] : undefined;
  const onStage = kind === 'curtains' && /\b(?:stage|theat(?:er|re))\b/.test(JSON.stringify(sentence));
  // A white fridge is lost on white paper.
  const atHome = isOne(thing, /^(?:fridge|refrigerator|cupboard)$/) ? 'nothing in a kitchen' : undefined;
  const share = (kind === 'curtains' ? 0.96 : kind === 'book' ? 0.8 : 0.7) * (person ? 0.85 : 1);
  const back = sentence.next && wayOf(sentence.next);
  const both = back !== undefined && back !== way;
  return {
    backdrop: onStage ? 'nothing on a stage' : (behind(sentence) ?? atHome),
    actors: [
      role(drawn, out ? 0.5 : share),
      other && role(other, 0.75),
      person && role(posed(person), 0.6),
      out && role(posed(out, 'sitting'), 0.36),
    ],
    once: !both,
    layers(scene) {
      const x = person ? 0.62 : 0.5;
      const paintOpen = openings[kind](scene, x, onStage);
      const helper = person ? scene.actors[other ? 2 : 1] : undefined;
      const inside = out ? scene.actors.at(-1) : undefined;
      return (paint, phase) => {
        const done = both ? during(swell(phase), 0.1, 0.9) : during(phase, 0.12, 0.62);
        const risen = during(phase, 0.45, 0.7);
        if (inside && risen > 0)
          paint.actor(inside, { x, y: 0.84 - 0.6 * risen * scene.tall(scene.actors[0]) });
        paintOpen(paint, way === 'open' ? done : 1 - done);
        if (!helper) return;
        paint.shadow(0.2, 0.9, 0.35 * scene.wide(helper));
        paint.actor(helper, { x: 0.2 + 0.03 * done, y: 0.9 });
      };
    },
  };
}
