import { beingOf } from '../../motion/beings.js';
import { heightOf, paste, widthOf } from '../paint.js';
import type { Play } from '../play.js';
import { headOf, phraseWith, type Sentence } from '../sentence.js';
import { groundShare, settingOf, shade, wayOf } from '../surroundings.js';
import { turn } from '../timing.js';

const boats =
  /^(?:boat|ship|sailboat|canoe|raft|kayak|ferry|yacht|gondola|rowboat|motorboat|speedboat|steamship)$/;
const vehicles = /^(?:car|bus|train|truck|wagon|taxi|tractor|sleigh|carriage|cart)$/;
/** Raised arms are above this share of a person's height. */
const shoulderShare = 0.66;

/** How high the rail is, as a share of a vessel's height, and how much of a person is behind it. */
const railShare = 0.42;
const hiddenShare = 0.3;
/** Who waves stands beside the mast. */
const sternShare = 0.22;

const greets = ({ verb, object, phrases }: Sentence): boolean =>
  verb === 'wave' &&
  /^$|\b(?:hands?|arms?|hello|hi|goodbye|bye)$/.test(object) &&
  !phrases.some(({ noun }) => /\bwind\b/.test(noun));

/** Somebody waves: an arm moves and the rest stands, also behind the rail of a boat. */
export const wave: Play = (sentence) => {
  if (!greets(sentence) || !beingOf(sentence.subject)) return undefined;
  const from = phraseWith(sentence, ['from', 'in', 'on', 'from inside', 'out of', 'at']);
  const carrier = from && carrierOf(from.noun);
  const { backdrop } = settingOf(sentence);
  const stood =
    from?.preposition === 'from' && !carrier ? wayOf({ phrases: [{ ...from, preposition: 'past' }] }) : {};
  const scenery = carrier === 'boat' ? 'nothing on the sea' : (backdrop ?? stood.backdrop);
  const person = { prompt: `${sentence.subject} waving`, share: carrier ? 0.42 : 0.6 };
  return {
    ...(scenery === undefined ? {} : { backdrop: scenery }),
    actors: [person, ...(carrier ? [{ prompt: from!.noun.replace(/^the /, 'a '), share: 0.68 }] : [])],
    stage({ width, height, actors: [actor, vessel] }) {
      const tall = heightOf(actor!);
      const rail = vessel ? railShare * Math.min(heightOf(vessel), 0.6 * widthOf(vessel)) : 0;
      const x = width / 2 + (vessel ? sternShare * widthOf(vessel) : 0);
      return (frame, phase) => {
        const heave = carrier === 'boat' ? Math.sin(turn * phase) : 0;
        const ground = groundShare * height + 0.012 * height * heave;
        const arm = { bend: 0.12 * tall * Math.sin(turn * 3 * phase), bendFrom: shoulderShare };
        const foot = vessel ? ground - rail + hiddenShare * tall : ground;
        const aboard = (seen?: (x: number, y: number) => boolean) => {
          if (vessel) paste(frame, vessel, { x: width / 2, y: ground, pivot: 'base' }, seen);
          else shade(frame, actor!, x, ground);
        };
        aboard();
        paste(frame, actor!, { x, y: foot, pivot: 'base', ...arm });
        // The rail is in front of the legs.
        if (vessel) aboard((_, y) => y > ground - rail);
      };
    },
  };
};

function carrierOf(noun: string): 'boat' | 'vehicle' | undefined {
  const head = headOf(noun);
  if (boats.test(head)) return 'boat';
  return vehicles.test(head) ? 'vehicle' : undefined;
}
