import { compose, type Roles } from '../../compose.js';
import { readConfig, unknownSettings } from '../../config.js';
import { createLogger } from '../../ground/logger.js';

/** Runs the server until it is told to stop; resolves with the exit code. */
export async function serve(roles: Roles): Promise<number> {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  for (const name of unknownSettings()) console.warn(`${name} is no setting and has no effect.`);
  const running = await compose(config, roles, log);
  if (running.demoPassword !== undefined) {
    console.log(
      `Demo accounts alice@example.com, bob@example.com and carol@example.com, password: ${running.demoPassword}`,
    );
  }
  console.log(running.url === undefined ? 'Tricorn works.' : `Tricorn is ready at ${running.url}`);
  const signal = await new Promise<string>((done) => {
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => done(name));
  });
  log.info({ signal }, 'stopping');
  await running.stop();
  return 0;
}
