import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { serverMain } from '../../testing/operatorNodes.js';
import { kill } from '../../testing/processes.js';
import { checkRoundWaits } from '../../testing/roundWaits.js';

test('an accepted round waits for a node that is away, without counting attempts, and runs when it is back', async () => {
  await checkRoundWaits({
    begin: kill,
    end: (_, config) => spawn(process.execPath, [serverMain, 'node', 'run', config], { stdio: 'ignore' }),
  });
});
