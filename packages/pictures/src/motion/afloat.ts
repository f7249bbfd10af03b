import { beingOf } from './beings.js';
import { splitWay } from './splitScene.js';

const floaters =
  /\b(?:balloons?|clouds?|ghosts?|spirits?|ufos?|flying saucer|planets?|earth|saturn|moon|sun|stars?|comet|satellite|space station|kites?|airship|blimp|zeppelin|hot air balloon|parachute|hang glider|helicopter|airplane|plane|jet|drone|rocket|spaceship|feathers?|bubbles?|boats?|ships?|sailboat|yacht|canoe|kayak|raft|ferry|submarine|buoy|iceberg|magic carpet|flying carpet|angel|fairy|astronaut)$/i;
const onWater = /\b(?:on|in)\b.*\b(?:water|sea|ocean|lake|river|pond|pool)$/i;

/** Whether a subject is carried by air or water, so that at rest it floats instead of standing. */
export function isAfloat(prompt: string): boolean {
  const scene = splitWay(prompt);
  const subject = (scene?.subject ?? prompt).trim().replace(/[.!]+$/, '');
  if (scene?.floating || (scene && onWater.test(scene.place))) return true;
  const being = beingOf(subject);
  return being === 'swimmer' || being === 'insect' || floaters.test(subject);
}
