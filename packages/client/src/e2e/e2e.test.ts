import { readFile } from 'node:fs/promises';
import { after, before, describe } from 'node:test';
import { type ModelHub, startModelHub, startServer, type TestServer } from '@tricorn/testing';
import { startLanguageServer } from '../testing/startLanguageServer.js';
import { browserSuite } from './browser.js';
import { commandLineSuite } from './commandLine.js';
import { hostileServiceSuite } from './hostileService.js';
import { hostileWithdrawalSuite } from './hostileWithdrawal.js';
import { interruptingSuite } from './interrupting.js';
import { privateResultsSuite } from './privateResults.js';
import { pythonClientSuite } from './pythonClient.js';
import { questionsSuite } from './questions.js';
import { resumableUploadSuite } from './resumableUpload.js';
import { sealingSuite } from './sealing.js';
import { serviceSuite } from './service.js';
import { watchSuite } from './watch.js';

// One server for all suites: starting it takes longer than all of the tests.
let running: TestServer;
let languageServer: { url: string; stop(): void };
let hub: ModelHub;
const server = () => running;

before(async () => {
  languageServer = await startLanguageServer();
  const tiny = new URL('../../../language/dist/testing/tinyModelFile.js', import.meta.url);
  const { makeTinyModel } = (await import(tiny.href)) as {
    makeTinyModel(): { path: string; remove(): void };
  };
  const model = makeTinyModel();
  hub = await startModelHub(await readFile(model.path));
  model.remove();
  running = await startServer({
    TRICORN_LLM_HUB: hub.url,
    TRICORN_LLM_URL: languageServer.url,
    TRICORN_LLM_MODEL: 'words',
    TRICORN_SIGNUP_CCD: '10',
    TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1',
  });
});
after(async () => {
  await running?.stop();
  languageServer.stop();
  await hub?.stop();
});

describe('the SDK', () => serviceSuite(server));
describe('resumable uploads', () => resumableUploadSuite(server));
describe('the command line', () => commandLineSuite(server, () => hub));
describe('Ctrl-C', () => interruptingSuite(server));
describe('sealing', () => sealingSuite(server));
describe('private results', () => privateResultsSuite(server));
describe('questions', () => questionsSuite(server));
describe('a hostile service', () => hostileServiceSuite(server));
describe('a withdrawal at a hostile service', () => hostileWithdrawalSuite(server));
describe('the SDK in a browser', () => browserSuite(server));
describe('the Python client', () => pythonClientSuite(server));
describe('the live screen', () => watchSuite(server));
