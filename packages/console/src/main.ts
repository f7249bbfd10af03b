import { loadTexts } from './texts/index.js';

// Components read their texts when they are loaded, so the language comes first.
void loadTexts().then(async () => await import('./start.js'));
