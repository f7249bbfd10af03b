import type { AddressInfo } from 'node:net';
import { readConfig } from './config.js';
import { createEngines } from './domains/language/language.js';
import { awaitStop } from './edge/commands/awaitStop.js';
import { closeServer } from './edge/connections/closeServer.js';
import { buildModelServer } from './edge/openai/modelServer.js';
import { createLogger } from './ground/logger.js';
import { guardChildren } from './ground/processes/guardChildren.js';
import { ConfigError } from './ground/settings/configError.js';

/** Serves the local models of this installation to its API processes until it is told to stop. */
export async function serveModel(port: number): Promise<number> {
  const { dataFolder, host, language, limits, logLevel, stop } = readConfig();
  const { llmKey: key, threads, ...files } = language.engines;
  if (key === undefined)
    throw new ConfigError('Set TRICORN_LLM_KEY to a secret that the API processes send to this server.');
  const log = createLogger(logLevel);
  const stopping = awaitStop(log, stop);
  const children = guardChildren();
  // The addresses in the settings are those of this server.
  const engines = [
    { ggufPath: files.ggufPath, ggufContextTokens: files.ggufContextTokens },
    ...(files.codeGgufPath === undefined
      ? []
      : [{ ggufPath: files.codeGgufPath, ggufContextTokens: files.codeGgufContextTokens }]),
  ].map((one) => createEngines({ ...language, engines: { ...one, threads } }, dataFolder));
  const [first, ...others] = engines.map((one) => one.default);
  const server = buildModelServer({
    engines: [first!, ...others],
    key,
    bodyBytesMax: limits.bodyBytesMax,
    log,
  });
  await server.listen({ host, port });
  const bound = (server.server.address() as AddressInfo).port;
  console.log(`The language model is ready at http://${host}:${bound}; it loads with its first call.`);
  await stopping;
  const close = async () => void (await Promise.all(engines.map((one) => one.close())));
  await closeServer(server, close, stop.answersMsMax);
  await close();
  children.release();
  return 0;
}
