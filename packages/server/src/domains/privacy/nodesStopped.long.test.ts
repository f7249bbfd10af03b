import { test } from 'node:test';
import { checkRoundWaits } from '../../testing/roundWaits.js';

test('an accepted round waits for a node that is stopped and answers nobody, without counting attempts', async () => {
  await checkRoundWaits({
    begin: async (node) => void node.kill('SIGSTOP'),
    end: (node) => {
      node.kill('SIGCONT');
      return undefined;
    },
  });
});
