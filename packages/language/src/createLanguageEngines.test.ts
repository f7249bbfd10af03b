import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { codingProfile } from './code/completeCode.js';
import { createLanguageEngines } from './createLanguageEngines.js';
import { embeddedModel } from './embedded/embeddedModel.js';
import { type StandInServer, startStandInServer } from './testing/standInServer.js';

const modelFolder = '/nowhere';

describe('the choice of engines', () => {
  let server: StandInServer;
  before(async () => {
    server = await startStandInServer();
  });
  after(() => server.stop());

  it('is the embedded model for both by default, and loads nothing yet', async () => {
    const engines = createLanguageEngines({ modelFolder });
    assert.equal(engines.default.model, embeddedModel.name);
    assert.equal(engines.coding.model, `${embeddedModel.name}-code`);
    assert.equal((await engines.default.health()).status, 'idle');
    assert.ok(engines.coding.countsExactly);
    await engines.close();
  });

  it('prefers a server to a file, and a file to the embedded model', () => {
    const file = createLanguageEngines({ modelFolder, ggufPath: '/models/mine.gguf' });
    assert.equal(file.default.model, 'mine');
    const both = createLanguageEngines({ modelFolder, ggufPath: '/models/mine.gguf', llmUrl: server.url });
    assert.equal(both.default.countsExactly, false);
  });

  it('gives the coding model its own server, with the coding profile', async () => {
    const engines = createLanguageEngines({ modelFolder, codeLlmUrl: server.url, codeLlmModel: 'echo' });
    const { text } = await engines.coding.complete({ prompt: 'Sort a list.' });
    const sent = JSON.parse(text);
    assert.equal(sent.messages[0].content, codingProfile.system);
    assert.equal(sent.temperature, codingProfile.temperature);
    assert.equal(engines.default.model, embeddedModel.name);
    await engines.close();
    await assert.rejects(engines.coding.complete({ prompt: 'Hi' }), { code: 'engine_closed' });
  });

  it("takes another model of the default model's server for coding when only its name is set", async () => {
    const engines = createLanguageEngines({
      modelFolder,
      llmUrl: server.url,
      llmModel: 'good',
      codeLlmModel: 'echo',
    });
    const { text } = await engines.coding.complete({ prompt: 'Sort a list.' });
    assert.equal(JSON.parse(text).model, 'echo');
    await engines.close();
  });
});
