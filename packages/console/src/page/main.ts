import { loadTexts } from '../texts/index.js';

// As in the console: the policy of the page forbids code from strings, and the language comes before the components.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
void loadTexts().then(async () => await import('./startPage.js'));
