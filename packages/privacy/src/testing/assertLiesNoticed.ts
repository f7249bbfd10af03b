import assert from 'node:assert/strict';
import type { Program } from '../program/program.js';
import { runProgramLocally } from './runProgramLocally.js';

/** Changes one message of each node in turn, spread over a run of the program: every run must end in an abort. */
export async function assertLiesNoticed(
  program: Program,
  inputs: readonly (readonly bigint[])[],
  triesPerNode: number,
): Promise<void> {
  for (const liar of [0, 1, 2]) {
    const run = async (lie: number) => {
      let sent = 0;
      await runProgramLocally(program, inputs, ({ from, message }) => {
        if (from === liar && sent++ === lie) message[0]! ^= 1;
        return message;
      });
      return sent;
    };
    const messages = await run(-1);
    const step = Math.ceil(messages / triesPerNode);
    // The first message carries a key.
    for (let lie = 1; lie < messages; lie += step)
      await assert.rejects(run(lie), { name: 'MpcAbortError' }, `node ${liar}, message ${lie}`);
  }
}
