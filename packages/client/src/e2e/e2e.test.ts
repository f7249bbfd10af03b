import { after, before, describe } from 'node:test';
import { startServer, type TestServer } from '../testing/startServer.js';
import { browserSuite } from './browser.js';
import { commandLineSuite } from './commandLine.js';
import { documentationSuite } from './documentation.js';
import { serviceSuite } from './service.js';

// One server for everything that needs a real one: it costs more to start than all of the tests.
let running: TestServer;
const server = () => running;

before(async () => {
  running = await startServer();
});
after(async () => {
  await running?.stop();
});

describe('the SDK', () => serviceSuite(server));
describe('the command line', () => commandLineSuite(server));
describe('the SDK in a browser', () => browserSuite(server));
describe('the documentation', () => documentationSuite(server));
