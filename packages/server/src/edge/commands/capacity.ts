import type { CommandDependencies } from './commandDependencies.js';

const usage = 'capacity [SECONDS]';
const secondsWanted = '60';

/** Measures a server of its own on this machine; a shorter measurement is less exact. */
export const capacityCommand = ({ runCapacity }: Pick<CommandDependencies, 'runCapacity'>) => ({
  usage,
  about: 'measure for a minute how many pictures, jobs, rounds, calls and users this machine carries',
  run: async ([seconds = secondsWanted, ...rest]: readonly string[]): Promise<number> => {
    if (!/^[1-9]\d{0,3}$/.test(seconds) || rest.length > 0) {
      console.error(`Usage: tricorn ${usage}`);
      return 2;
    }
    return await runCapacity(Number(seconds));
  },
});
