import { after, before, describe } from 'node:test';
import { type RunningPostgres, startPostgres, startServer, type TestServer } from '@tricorn/testing';
import { commandLineSuite } from './commandLine.js';
import { serviceSuite } from './service.js';

describe('with an external PostgreSQL', () => {
  let postgres: RunningPostgres | undefined;
  let running: TestServer | undefined;
  before(async () => {
    postgres = await startPostgres();
    running = await startServer({
      TRICORN_DATABASE_URL: postgres.url,
      TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1',
    });
  });
  after(async () => {
    await running?.stop();
    await postgres?.stop();
  });

  describe('the SDK', () => serviceSuite(() => running!));
  describe('the command line', () => commandLineSuite(() => running!));
});
