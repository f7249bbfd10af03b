import { loadTexts } from './texts/index.js';

// The page's policy forbids code from strings. Zod would try whether it is allowed, which a browser reports as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Components read their texts when they are loaded, so the language comes first.
void loadTexts().then(async () => await import('./start.js'));
