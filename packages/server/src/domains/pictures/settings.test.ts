import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '../../ground/settings/configError.js';
import { SettingReader } from '../../ground/settings/settingReader.js';
import { type PicturesSettingName, readPicturesSettings } from './settings.js';

const read = (settings: Partial<Record<PicturesSettingName, string>>) =>
  readPicturesSettings(new SettingReader(settings));

test('the defaults are the shipped model, one worker and the standard prices', () => {
  const settings = read({});
  assert.deepEqual(
    [settings.comfyui, settings.openai, settings.workers, settings.engines],
    [undefined, undefined, 1, {}],
  );
  assert.match(settings.modelFolder, /models.text-to-image$/);
  assert.equal(settings.prices.genImg, 10);
});

test('engines and prices can be set per mode, in any letter case', () => {
  const settings = read({
    TRICORN_COMFYUI_URL: 'http://10.0.0.5:8188, http://10.0.0.6:8188',
    TRICORN_COMFYUI_WORKFLOWS: '/workflows',
    TRICORN_IMAGES_URL: 'https://images.example.com/v1',
    TRICORN_IMAGES_KEY: 'key',
    TRICORN_IMAGES_MODEL: 'm',
    TRICORN_PICTURES_ENGINES: 'genimg=OpenAI, img2Motion=embedded',
    TRICORN_PICTURES_PRICES: 'pyramid=0,GENIMG=7',
    TRICORN_PICTURES_WORKERS: '3',
    TRICORN_PICTURES_DAYS: '2',
    TRICORN_PICTURES_HOSTS_ALLOWED: 'media.example.com, 10.0.0.5:9000',
  });
  assert.deepEqual(settings.engines, { genImg: 'openai', img2Motion: 'embedded' });
  assert.deepEqual([settings.prices.pyramid, settings.prices.genImg, settings.prices.cogVideo], [0, 7, 60]);
  assert.deepEqual(settings.comfyui, {
    url: ['http://10.0.0.5:8188', 'http://10.0.0.6:8188'],
    workflowFolder: '/workflows',
  });
  assert.deepEqual(settings.openai, { url: ['https://images.example.com/v1'], model: 'm', apiKey: 'key' });
  assert.deepEqual(settings.imageHostsAllowed, ['media.example.com', '10.0.0.5:9000']);
  assert.equal(settings.workers, 3);
  assert.equal(settings.resultLifetimeMs, 172_800_000);
});

test('an invalid value is refused by the name of its setting', () => {
  const bad: Partial<Record<PicturesSettingName, string>>[] = [
    { TRICORN_COMFYUI_URL: 'localhost:8188' },
    { TRICORN_COMFYUI_URL: 'http://10.0.0.5:8188,ftp://10.0.0.6' },
    { TRICORN_IMAGES_URL: 'ftp://images.example.com' },
    { TRICORN_PICTURES_WORKERS: '0' },
    { TRICORN_PICTURES_ENGINES: 'genImg=comfyui' },
    { TRICORN_PICTURES_ENGINES: 'genImg=magic' },
    { TRICORN_PICTURES_ENGINES: 'draw=embedded' },
    { TRICORN_PICTURES_PRICES: 'genImg=-1' },
    { TRICORN_PICTURES_PRICES: 'genImg' },
    { TRICORN_PICTURES_DAYS: '0' },
  ];
  for (const settings of bad) {
    const [name] = Object.keys(settings);
    assert.throws(
      () => read(settings),
      (error) => error instanceof ConfigError && error.message.includes(name!),
      JSON.stringify(settings),
    );
  }
  assert.throws(() => read({ TRICORN_IMAGES_URL: 'https://a.example' }), /TRICORN_IMAGES_MODEL/);
});
