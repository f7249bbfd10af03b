import { Transform } from 'node:stream';
import { LearningError } from '../errors.js';

/** Passes bytes on and refuses more than `bytesMax` of them. */
export function boundedBytes(bytesMax: number, file: string): Transform {
  let bytes = 0;
  return new Transform({
    writableObjectMode: true,
    transform(chunk: Buffer | string, _encoding, done) {
      const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      bytes += piece.length;
      if (bytes <= bytesMax) return done(null, piece);
      return done(
        new LearningError('FILE_TOO_LARGE', `The file is larger than ${bytesMax} bytes.`, { file }),
      );
    },
  });
}
