import type { CommandDependencies } from './commandDependencies.js';

const usage = 'model PORT';

/** Runs the embedded language model, or the GGUF files of the settings, in a process of their own. */
export const modelCommand = ({
  serveModel,
  startProcessHealth,
}: Pick<CommandDependencies, 'serveModel' | 'startProcessHealth'>) => ({
  usage,
  about: 'run the local language model alone, for several API processes',
  run: async ([port, ...rest]: readonly string[]): Promise<number> => {
    if (port === undefined || !/^\d{1,5}$/.test(port) || Number(port) > 65_535 || rest.length > 0) {
      console.error(`Usage: tricorn ${usage}`);
      return 2;
    }
    const health = await startProcessHealth();
    try {
      return await serveModel(Number(port));
    } finally {
      await health.close();
    }
  },
});
