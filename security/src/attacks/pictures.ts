import assert from 'node:assert/strict';
import { crc32, deflateSync } from 'node:zlib';
import type { Attack } from '../attack.js';
import { assertFilesServed, measureFiles } from '../servedFile.js';

/** As many pixels as a picture may have, nearly. */
const side = 6_300;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named) >>> 0);
  return Buffer.concat([length, named, check]);
}

/** A grey PNG of tens of kilobytes that unpacks to 40 MB, and whose last row is missing. */
function largePicture(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  const rows = deflateSync(Buffer.alloc((side + 1) * (side - 1)), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Small files that unpack to pictures of 40 megapixels, as start pictures, masks and pictures to move. */
export const largePictures: Attack = {
  name: 'large-pictures',
  claim: 'pictures that unpack to 40 megapixels are checked a few at a time, and do not delay files',
  run: async ({ target, alice, bob }) => {
    const fileMs = await measureFiles(target);
    const before = await fileMs();
    const picture = largePicture();
    const attack = async (token: string) => {
      const path = (await target.upload(token, 'x.png', picture)).body.msg;
      const started = { prompt: 'a cat', init_image: path };
      const answers = await Promise.all([
        target.call('img2Motion', { image_path: path, prompt: 'it sways' }, token),
        target.call('img2Motion', { image_path: path, prompt: 'it turns' }, token),
        target.call('genImg', started, token),
        target.call('genImg', { ...started, mask_image: path }, token),
      ]);
      for (const { status } of answers) assert.ok(status >= 400 && status < 500, String(status));
      assert.equal((await target.call('deleteUpload', { path }, token)).status, 200);
    };
    const start = performance.now();
    const attacks = Promise.all([attack(alice), attack(bob)]);
    const during = await fileMs();
    await attacks;
    assertFilesServed(before, during, performance.now() - start);
  },
};
