import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '@tricorn/testing';
import { assertAccessible, clickTwice, countRequests, openWindow, workMs } from '../testing/window.js';
import type { Staged } from './stage.js';
import { withWindow } from './withWindow.js';

/** A picture of one pixel. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function studioSuite(staged: Staged): void {
  describe('the studio', () => {
    const window = withWindow(staged, { newcomer: 'sam', path: '/studio' });

    const succeeded = async (count: number) =>
      await window.page
        .locator('[data-task="succeeded"] img')
        .nth(count - 1)
        .waitFor({ timeout: workMs });

    /** The size of a picture and a digest of its (first) pixels. */
    const pixelsOf = async (place: number) =>
      await window.page
        .locator('[data-task="succeeded"] img')
        .nth(place)
        .evaluate(async (element) => {
          const image = element as HTMLImageElement;
          image.loading = 'eager';
          await image.decode();
          const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
          const context = canvas.getContext('2d')!;
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
          return `${canvas.width}x${canvas.height} ${digest.join()}`;
        });

    test('an example prompt becomes a picture, paid in tokens once though the click is double', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'a red apple on a blue background' }).click();
      const sent = countRequests(page, '/genImg');
      await clickTwice(page, page.getByRole('button', { name: 'Generate' }), '/genImg');
      await page.locator('[data-task="succeeded"] img').first().waitFor({ timeout: workMs });
      const drawn = await page
        .locator('[data-task="succeeded"] img')
        .first()
        .evaluate((image) =>
          (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).naturalWidth),
        );
      assert.ok(drawn >= 64, 'the picture has pixels');
      await page.getByTestId('balance-llm').getByText('999,990 tokens').first().waitFor();
      assert.equal(sent(), 1);
      const age = page.locator('article time').first();
      const told = await age.textContent();
      await until(async () => (await age.textContent()) !== told, { describe: 'its age is told anew' });
      await assertAccessible(window, 'the studio');
      await window.shoot('studio');
    });

    test('the form says which model draws and what it is good at', async () => {
      await window.page.getByText('Drawn by the small model of this server').waitFor();
    });

    test('a picture of yours is chosen or pasted, and taken out again', async () => {
      const { page } = window;
      const source = page.getByRole('img', { name: 'The picture to animate' });
      const remove = async () => {
        await page.getByRole('button', { name: 'Remove the picture' }).click();
        await page.getByLabel('What should it show?').waitFor();
      };
      const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') };
      await page.locator('input[type="file"]').setInputFiles(file);
      await page.getByLabel('How should it move?').waitFor();
      await source.waitFor();
      assert.match((await source.getAttribute('src'))!, /^blob:/, 'it is seen before it is sent');
      await remove();
      await page.getByLabel('What should it show?').evaluate((field, data) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, onePixel);
      await source.waitFor();
      await remove();
      await page.getByLabel('What should it show?').fill('a red apple on a blue background');
    });

    test('one click repeats a picture exactly, with its size, steps and negative prompt', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'More options' }).click();
      await page.getByRole('combobox', { name: 'Size' }).click();
      await page.getByRole('option', { name: '256x384' }).click();
      await page.getByLabel('Steps').fill('3');
      await page.getByLabel('Negative prompt').fill('a tree');
      await page.getByRole('button', { name: 'Generate' }).click();
      await succeeded(2);
      const sent = countRequests(page, '/genImg');
      await clickTwice(page, page.getByRole('button', { name: 'Again' }).first(), '/genImg');
      await succeeded(3);
      assert.equal(sent(), 1, 'one picture for a double click');
      const [again, first] = await Promise.all([pixelsOf(0), pixelsOf(1)]);
      assert.match(again, /^256x384 /, 'it kept its size');
      assert.equal(again, first);
      await page.getByRole('button', { name: 'Variation' }).first().click();
      await succeeded(4);
      const variation = await pixelsOf(0);
      assert.match(variation, /^256x384 /);
      assert.notEqual(variation, again);
    });

    test('a portrait picture stands whole in its square', async () => {
      const tile = window.page.locator('[data-task="succeeded"] .studio-tile').first();
      const { width, height } = (await tile.boundingBox())!;
      assert.ok(Math.abs(width - height) < 2, `${width} × ${height}`);
    });

    test('the prompt is still there after a visit to another room', async () => {
      const { page } = window;
      await page.getByLabel('What should it show?').fill('a prompt to keep');
      await page.getByRole('link', { name: 'Chain' }).click();
      await page.getByRole('heading', { name: 'Chain', exact: true }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Studio', exact: true }).waitFor();
      assert.equal(await page.getByLabel('What should it show?').inputValue(), 'a prompt to keep');
    });

    test('a picture has an address of its own', async () => {
      const { page } = window;
      await page
        .getByRole('link', { name: /^Open / })
        .first()
        .click();
      const viewer = page.getByRole('dialog');
      await viewer.getByText(/\d+ LLM tokens/).waitFor();
      await page.reload();
      await viewer.getByText(/\d+ LLM tokens/).waitFor();
      const saved = page.waitForEvent('download');
      await viewer.getByRole('link', { name: 'PNG' }).click();
      assert.match((await saved).suggestedFilename(), /\.png$/);
      await assertAccessible(window, 'a picture');
      await window.shoot('studio-picture');
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'hidden' });
      assert.match(page.url(), /\/studio$/);
      await page
        .getByRole('link', { name: /^Open / })
        .first()
        .click();
      await viewer.waitFor();
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'hidden' });
      await page.goBack();
      await page.goForward();
      assert.equal(await viewer.count(), 0, 'Back does not open it again');
    });

    test('the arrow keys lead from picture to picture', async () => {
      const { page } = window;
      await page
        .getByRole('link', { name: /^Open / })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByText(/\d+ LLM tokens/)
        .waitFor();
      const first = page.url();
      await page.keyboard.press('ArrowRight');
      await page.waitForURL((url) => url.href !== first);
      await page.keyboard.press('ArrowLeft');
      await page.waitForURL(first);
      await page.keyboard.press('Escape');
      await page.waitForURL('**/studio');
    });

    test('a favourite is found, and a shared picture is seen without an account until that ends', async () => {
      const { page } = window;
      const example = page.getByRole('article', { name: 'a red apple on a blue background' }).last();
      await example.getByRole('button', { name: /to the favourites$/ }).click();
      await example.getByRole('button', { name: /from the favourites$/ }).waitFor();
      await page.getByRole('button', { name: 'Favourites', exact: true }).click();
      await page.waitForURL('**/studio?marked=yes');
      await page.locator('article').nth(1).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^More for / }).click();
      await page.getByRole('menuitem', { name: /^Share/ }).click();
      await example.getByRole('link', { name: 'Shared: open its page' }).waitFor();
      await page.getByRole('button', { name: /^More for / }).click();
      await page.getByRole('menuitem', { name: 'End sharing' }).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const stranger = await openWindow(staged().browser, staged().server);
      await stranger.page.goto(link);
      await stranger.page.getByRole('img', { name: 'a red apple on a blue background' }).waitFor();
      await assertAccessible(stranger, 'a shared picture');
      await page.getByRole('menuitem', { name: 'End sharing' }).click();
      await page.getByRole('button', { name: /^More for / }).click();
      await page.getByRole('menuitem', { name: /^Share/ }).waitFor();
      await page.keyboard.press('Escape');
      await stranger.page.reload();
      await stranger.page.getByText('There is nothing here').waitFor();
      await stranger.close();
      await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    });

    test('the request is shown as code, without a token', async () => {
      const { page } = window;
      await page.getByLabel('What should it show?').fill("it's red");
      await page.getByRole('button', { name: 'Code' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('curl http').waitFor();
      assert.match((await dialog.locator('pre').textContent())!, /-H "token: \$TRICORN_TOKEN"/);
      await dialog.getByText('Python', { exact: true }).click();
      await dialog.getByText('from tricorn import Tricorn').waitFor();
      await assertAccessible(window, 'the code of a request');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    });

    test('a picture is animated', async () => {
      const { page } = window;
      await page.locator('article').getByRole('button', { name: 'Animate' }).first().click();
      await page.getByLabel('How should it move?').fill('it sways gently');
      await page
        .getByLabel('New picture or animation')
        .getByRole('button', { name: 'Animate', exact: true })
        .click();
      await page
        .getByRole('article', { name: 'it sways gently' })
        .and(page.locator('[data-task="succeeded"]'))
        .waitFor({ timeout: workMs });
      await window.shoot('studio-animation');
      const before = await page.locator('[data-task="succeeded"]').count();
      await page
        .getByRole('article', { name: 'it sways gently' })
        .getByRole('button', { name: 'Again' })
        .click();
      await succeeded(before + 1);
      assert.equal(await pixelsOf(0), await pixelsOf(1), 'the picture was animated again');
    });

    test('several pictures come from one prompt, and are found by its words', async () => {
      const { page } = window;
      await page.getByLabel('What should it show?').fill('two green pears');
      await page.getByRole('combobox', { name: 'How many' }).selectOption('2');
      await page.getByRole('button', { name: 'Generate' }).click();
      const pears = page.getByRole('article', { name: 'two green pears' });
      await pears.nth(1).waitFor();
      await page.getByLabel('Search prompts').fill('PEARS');
      await page.waitForURL('**/studio?search=PEARS');
      await page.locator('article').nth(2).waitFor({ state: 'detached' });
      await pears.nth(1).and(page.locator('[data-task="succeeded"]')).waitFor({ timeout: workMs });
      await page.getByLabel('Search prompts').fill('');
      await page.locator('article').nth(2).waitFor();
    });

    test('a picture is deleted', async () => {
      const { page } = window;
      const before = await page.locator('article').count();
      await page
        .getByRole('button', { name: /^More for / })
        .last()
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const question = page.getByRole('dialog', { name: 'Delete this picture?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      assert.match(
        await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
        /^More for /,
        'the focus is where it was',
      );
      assert.equal(await page.locator('article').count(), before);
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await page
        .locator('article')
        .nth(before - 1)
        .waitFor({ state: 'detached' });
    });

    test('the statement says what each line was drawn from', async () => {
      const { page, go } = window;
      await go('/ledger');
      await page.getByRole('link', { name: 'Animated picture: it sways gently' }).first().waitFor();
      await page.getByText('+1,000 CCD', { exact: true }).waitFor();
      await page
        .getByRole('link', { name: /^Picture: a red apple/ })
        .first()
        .click();
      await page.waitForURL(/\/studio\/[0-9a-f-]{36}$/);
    });
  });
}
