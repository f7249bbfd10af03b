import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { ErrorName } from '@tricorn/contract';
import sharp from 'sharp';
import { auditLedger } from '../../ground/ledger/audit.js';
import { writeTinyModel } from '../../testing/comfyUi.js';
import { tokensOf } from '../../testing/demoAccounts.js';
import { startTestServer, type TestServer } from '../../testing/harness.js';
import { discPng, type PictureHost, startPictureHost } from '../../testing/pictures.js';
import { make } from '../../testing/taskClient.js';

/** White on the left, black on the right. */
const maskPng = async () =>
  await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/>
    <rect width="32" height="64" fill="#fff"/></svg>`),
  )
    .flatten()
    .png()
    .toBuffer();
const pixels = async (bytes: Buffer) => await sharp(bytes).removeAlpha().resize(64, 64).raw().toBuffer();

describe('pictures that start from a picture', () => {
  let modelFolder: string;
  let host: PictureHost;
  let server: TestServer;
  before(async () => {
    modelFolder = await writeTinyModel();
    const mask = await maskPng();
    host = await startPictureHost((request, response) => {
      if (request.url === '/mask') response.end(mask);
      else if (request.url === '/text') response.end('hello');
      else response.end(discPng());
    });
    server = await startTestServer({
      env: { TRICORN_PICTURES_MODEL: modelFolder, TRICORN_PICTURES_HOSTS_ALLOWED: host.host },
    });
  });
  after(async () => {
    await server.close();
    await host.close();
    await rm(modelFolder, { recursive: true });
  });

  const upload = async (bytes: Buffer, name: string): Promise<string> => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name));
    const response = await fetch(`${server.url}/sdk/computation/deAI/uploadFile`, {
      method: 'POST',
      headers: { token: server.alice },
      body: form,
    });
    return String(((await response.json()) as { msg: string }).msg);
  };

  test('the fields of published clients are accepted: the result keeps what the mask keeps', async () => {
    const fields = { prompt: 'a red apple', seed: 3, size: '64^*^64', n_steps: 2 };
    // What the published Go client sends for a picture without adapters.
    const empty = {
      lora_path_list: '^*^',
      lora_weight_list: '0.8',
      lora_scale: 1,
      textual_inversion_path: 'without',
      clip_skip: 1,
    };
    const plain = await make(server, 'genImg', { ...fields, ...empty, pipe_name: 'txt2img' });
    const started = await make(server, 'genImg', {
      ...fields,
      ...empty,
      pipe_name: 'img2img',
      init_image: `${host.url}/disc.png`,
      strength: 0.4,
    });
    const masked = await make(server, 'genImgSDXL', {
      ...fields,
      pipe_name: 'inpaint',
      init_image: await upload(discPng(), 'disc.png'),
      mask_image: `${host.url}/mask`,
    });
    const original = await pixels(discPng());
    const [before, after, inPart] = await Promise.all(
      [plain, started, masked].map(({ bytes }) => pixels(bytes)),
    );
    const far = (data: Buffer, from: number, until: number) => {
      let sum = 0;
      for (let at = 0; at < data.length; at++) {
        const x = Math.floor(at / 3) % 64;
        if (x >= from && x < until) sum += Math.abs(data[at]! - original[at]!);
      }
      return sum / (data.length * ((until - from) / 64));
    };
    assert.ok(far(after!, 0, 64) < far(before!, 0, 64), 'the start picture shows');
    assert.ok(far(inPart!, 36, 64) < 3, `what is black in the mask stays: ${far(inPart!, 36, 64)}`);
    assert.ok(far(inPart!, 0, 28) > 10, 'what is white is drawn anew');
  });

  test('a start picture passes the gates of uploads, and every refusal names its field', async () => {
    const before = await tokensOf(server);
    const ok = `${host.url}/disc.png`;
    const cases: [Record<string, unknown>, ErrorName, string][] = [
      [{ mask_image: `${host.url}/mask` }, 'invalidField', 'mask_image'],
      [{ strength: 0.5 }, 'invalidField', 'strength'],
      [{ init_image: ok, strength: 1.5 }, 'invalidField', 'strength'],
      [{ init_image: 'http://169.254.169.254/latest/' }, 'imageAddressRefused', 'init_image'],
      [{ init_image: `${host.url}/text` }, 'imageInvalid', 'init_image'],
      [{ init_image: ok, mask_image: `${host.url}/text` }, 'imageInvalid', 'mask_image'],
      [{ init_image: ok, mask_image: 'file:///etc/passwd' }, 'imageAddressRefused', 'mask_image'],
      [{ init_image: '/uploads/c0ffee00-0000-4000-8000-000000000000/x.png' }, 'fileUnknown', 'init_image'],
      [{ pipe_name: 'img2img' }, 'invalidField', 'init_image'],
      [{ pipe_name: 'inpaint', init_image: ok }, 'invalidField', 'mask_image'],
      [{ pipe_name: 'txt2img', init_image: ok }, 'invalidField', 'pipe_name'],
      [{ pipe_name: 'controlnet' }, 'invalidField', 'pipe_name'],
      [{ lora_path_list: 'ghibli.safetensors^*^' }, 'invalidField', 'lora_path_list'],
      [{ lora_path_list: 'a^*^b^*^c', lora_weight_list: '1^*^2' }, 'invalidField', 'lora_weight_list'],
      [{ textual_inversion_path: 'https://x' }, 'invalidField', 'textual_inversion_path'],
      [{ clip_skip: 2 }, 'invalidField', 'clip_skip'],
    ];
    for (const [fields, error, field] of cases) {
      const { body } = await server.call('genImg', { prompt: 'a cat', ...fields }, server.alice);
      assert.deepEqual([body.error, body.field], [error, field], `${JSON.stringify(fields)}: ${body.msg}`);
      assert.match(String(body.msg), new RegExp(`\\b${field}\\b`));
    }
    assert.deepEqual(await tokensOf(server), before, 'nothing is charged');
    assert.deepEqual(await auditLedger(server.parts.db), []);
  });
});
