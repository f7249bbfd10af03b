import { compose } from './compose.js';
import { readConfig, unknownSettings } from './config.js';
import { awaitStop } from './edge/commands/awaitStop.js';
import type { Roles } from './edge/commands/command.js';
import { createLogger } from './ground/observability/logger.js';
import { guardChildren } from './ground/processes/guardChildren.js';

/** Runs the server until it is told to stop; resolves with the exit code. */
export async function serve(roles: Roles): Promise<number> {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  for (const name of unknownSettings()) console.warn(`Unknown setting ${name} is ignored.`);
  const stopping = awaitStop(log, config.stop);
  const children = guardChildren();
  const running = await compose(config, roles, log);
  if (running.demoPassword !== undefined) {
    console.log(
      `Demo accounts alice@example.com, bob@example.com and carol@example.com, password: ${running.demoPassword}`,
    );
  }
  console.log(
    running.url === undefined
      ? `The Tricorn worker is ready${running.healthUrl === undefined ? '' : `, with its health at ${running.healthUrl}`}.`
      : `Tricorn is ready at ${running.url}`,
  );
  await stopping;
  await running.stop();
  children.release();
  return 0;
}
