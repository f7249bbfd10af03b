import { after, before, describe } from 'node:test';
import { startServer, type TestServer } from '@tricorn/testing';
import { startLanguageServer } from '../testing/startLanguageServer.js';
import { documentationSuite } from './documentation.js';
import { installingSuite } from './installing.js';

let running: TestServer;
let languageServer: { url: string; stop(): void };

before(async () => {
  languageServer = await startLanguageServer();
  running = await startServer({ TRICORN_LLM_URL: languageServer.url, TRICORN_LLM_MODEL: 'words' });
});
after(async () => {
  await running?.stop();
  languageServer.stop();
});

describe('the documentation', () => documentationSuite(() => running));
describe('installing the clients', () => installingSuite(() => running));
