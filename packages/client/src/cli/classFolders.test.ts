import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { countClassFolders } from './classFolders.js';

/** The directory of an archive, which is all that is read. */
function archiveOf(names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + Buffer.byteLength(name));
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.write(name, 46);
    return entry;
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(directory.length, 12);
  return Buffer.concat([directory, end]);
}

describe('the classes of a local dataset', () => {
  test('are the folders of its archive that hold pictures', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tricorn-classes-'));
    try {
      const write = async (name: string, content: string | Buffer) => {
        await writeFile(join(folder, name), content);
        return join(folder, name);
      };
      const archive = archiveOf(['data/cat/1.png', 'data/cat/2.png', 'data/dog/é.JPG', 'data/notes.txt']);
      assert.equal(await countClassFolders(await write('a.zip', archive)), 2);
      assert.equal(
        await countClassFolders(await write('flat.zip', archiveOf(['1.png', '2.png']))),
        undefined,
      );
      assert.equal(await countClassFolders(await write('broken.zip', 'not an archive')), undefined);
      assert.equal(await countClassFolders(await write('rows.csv', 'a,b\n')), undefined);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
