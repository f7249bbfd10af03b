import { audioInvalid } from '../errors.js';

const firstChunk = 12;
const chunkHeadBytes = 8;
const formatBytes = 48;
const channelsMax = 8;
/** The format that says in its extension which one it is. */
const extensible = 0xfffe;
const [microsoft, ima] = [0x02, 0x11];

/**
 * Refuses a WAV file whose header promises more than its bytes can hold, before a decoder makes room for it: the least that
 * a sample takes is four bits. The decoder searches the header anew with every piece, so the sound must begin in `head`,
 * which a shorter file of `bytes` does not fill.
 */
export function checkWav(head: Uint8Array, bytes: number): void {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const isHere = (name: string, at: number) =>
    [...name].every((letter, place) => head[at + place] === letter.charCodeAt(0));
  for (let at = firstChunk; at + formatBytes <= head.length; ) {
    if (isHere('data', at)) return;
    if (isHere('fmt ', at)) checkFormat((offset) => view.getUint16(at + offset, true));
    at += chunkHeadBytes + view.getUint32(at + 4, true);
  }
  throw audioInvalid(
    bytes < head.length
      ? 'it has no sound'
      : `its sound does not begin within its first ${head.length} bytes`,
  );
}

function checkFormat(field: (offset: number) => number): void {
  const [channels, block] = [field(10), field(20)];
  const format = field(8) === extensible ? field(32) : field(8);
  const samples = (format === microsoft || format === ima) && field(24) >= 2 ? field(26) : 1;
  if (channels > channelsMax)
    throw audioInvalid(`it has ${channels} channels; at most ${channelsMax} are supported`);
  if (channels * samples > 2 * block) throw audioInvalid('its header does not fit its sound');
}
