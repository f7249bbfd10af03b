import { after, before, describe } from 'node:test';
import { startServer, type TestServer } from '@tricorn/testing';
import { type ObjectStore, startObjectStore } from '@tricorn/testing/startObjectStore';
import { brokenUploadSuite } from './directUpload.js';

describe('direct uploads that break', () => {
  let store: ObjectStore | undefined;
  let running: TestServer | undefined;
  before(async () => {
    store = await startObjectStore();
    running = await startServer({ ...store.settings, TRICORN_PRIVACY_NODES: 'off' });
  });
  after(async () => {
    await running?.stop();
    await store?.stop();
  });
  brokenUploadSuite(
    () => running!,
    () => store!,
  );
});
