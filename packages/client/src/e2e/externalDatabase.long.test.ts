import { after, before, describe } from 'node:test';
import { type RunningPostgres, startPostgres, startServer, type TestServer } from '@tricorn/testing';
import { type ObjectStore, startObjectStore } from '@tricorn/testing/startObjectStore';
import { startLanguageServer } from '../testing/startLanguageServer.js';
import { commandLineSuite } from './commandLine.js';
import { directUploadSuite } from './directUpload.js';
import { serviceSuite } from './service.js';

describe('with an external PostgreSQL and an S3-compatible store', () => {
  let postgres: RunningPostgres | undefined;
  let store: ObjectStore | undefined;
  let languageServer: { url: string; stop(): void } | undefined;
  let running: TestServer | undefined;
  before(async () => {
    [postgres, store, languageServer] = await Promise.all([
      startPostgres(),
      startObjectStore(),
      startLanguageServer(),
    ]);
    running = await startServer({
      TRICORN_DATABASE_URL: postgres.url,
      ...store.settings,
      TRICORN_LLM_URL: languageServer.url,
      TRICORN_LLM_MODEL: 'words',
      TRICORN_SIGNUP_CCD: '10',
      TRICORN_WEBHOOKS_HOSTS_ALLOWED: '127.0.0.1',
    });
  });
  after(async () => {
    await running?.stop();
    languageServer?.stop();
    await Promise.all([postgres?.stop(), store?.stop()]);
  });

  describe('the SDK', () => serviceSuite(() => running!));
  describe('the command line', () => commandLineSuite(() => running!));
  describe('direct uploads', () =>
    directUploadSuite(
      () => running!,
      () => store!,
    ));
});
