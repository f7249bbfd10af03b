import { type CutOut, eachPixel } from './cutOut.js';
import { isRider, sideOfUpper } from './facing.js';

/** Their handlebar is the highest part, and it is in front. */
const twoWheelers = /\b(?:bicycle|bike|motorcycle|motorbike|scooter|tricycle)$/i;
/** Headlights are in this share of the width at either end; on one side there are so many times more than on the other. */
const endShare = 0.2;
const lightsRatio = 2.5;
/** They cover at least this share of the box around the vehicle. */
const lightsMin = 0.0015;
/** Arms are between these shares of a rider's and the vehicle's height, counted from the top; the head is above. */
const armsFrom = 0.22;
const armsUntil = 0.42;
/** One arm's side reaches so many times farther from the head than the back. */
const armsRatio = 1.3;

/**
 * The side at which a cut-out vehicle has its front, as far as its shape tells: −1 left, 1 right. The model draws
 * vehicles facing either side, whatever the words say.
 */
export function frontOf(vehicle: CutOut, subject: string): -1 | 1 | undefined {
  if (isRider(subject)) return sideOfArms(vehicle);
  if (twoWheelers.test(subject)) return sideOfUpper(vehicle);
  const lights = sideOfLights(vehicle);
  if (lights) return lights;
  // The cabin or the load is the higher part, and the bonnet is in front of it.
  const high = sideOfUpper(vehicle);
  return high && (high === 1 ? -1 : 1);
}

/** The end with more pale yellow. */
function sideOfLights(vehicle: CutOut): -1 | 1 | undefined {
  const { subject, box } = vehicle;
  const end = endShare * (box.right - box.left);
  let [left, right] = [0, 0];
  eachPixel(vehicle, (at, x) => {
    const [red, green, blue] = [subject[at]!, subject[at + 1]!, subject[at + 2]!];
    if (subject[at + 3]! < 0.9 || red < 215 || green < 185 || red - blue < 40) return;
    if (x <= box.left + end) left++;
    else if (x >= box.right - end) right++;
  });
  const least = lightsMin * (box.right - box.left) * (box.bottom - box.top);
  if (Math.max(left, right) < least || Math.max(left, right) < lightsRatio * Math.min(left, right))
    return undefined;
  return left > right ? -1 : 1;
}

/** The side on which a rider reaches farther from the head: arms stretch forward. */
function sideOfArms(rider: CutOut): -1 | 1 | undefined {
  const { subject, box } = rider;
  const rows = (from: number, until: number): number[] => {
    const columns: number[] = [];
    const tall = box.bottom - box.top;
    const area = { top: Math.round(box.top + from * tall), bottom: Math.ceil(box.top + until * tall) - 1 };
    eachPixel(rider, (at, x) => subject[at + 3]! > 0.5 && columns.push(x), area);
    return columns.sort((a, b) => a - b);
  };
  const head = rows(0, 0.15);
  const arms = rows(armsFrom, armsUntil);
  if (head.length === 0 || arms.length === 0) return undefined;
  const middle = head[head.length >> 1]!;
  const [left, right] = [middle - arms[0]!, arms.at(-1)! - middle];
  if (Math.max(left, right) < armsRatio * Math.min(left, right)) return undefined;
  return left > right ? -1 : 1;
}
