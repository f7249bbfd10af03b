// Which emoji are drawn, and what captions call them.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** emojibase's group numbers, named. */
const GROUP_NAMES = {
  0: 'faces',
  1: 'people',
  3: 'animals',
  4: 'food',
  5: 'places',
  6: 'activities',
  7: 'objects',
  8: 'shapes',
};

/** Labels left out whatever the name list says: near-duplicates, clock faces and lettered signs. */
const DROPPED_LABELS = [/: facing right$/, /^family: /, /o’clock$|-thirty$/, /^(kiss|couple with heart): /];

/** Of the symbols, only those the name list mentions are kept. */
const SYMBOL_GROUP = 8;

/** Skin tones drawn beside the default one, with the words a caption may add. */
const DRAWN_TONES = { 2: 'light skin', 4: 'dark skin' };

/** Reads `label = name | name` lines; a lone dash drops the label. */
function readNames() {
  const names = new Map();
  for (const line of readFileSync(new URL('./names.txt', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const at = line.indexOf(' = ');
    const list = line.slice(at + 3).split('|');
    names.set(
      line.slice(0, at),
      list.map((name) => name.trim()),
    );
  }
  return names;
}

/** Turns a label nobody renamed into plain words: "woman: red hair" is "woman with red hair". */
function plainName(label) {
  return label
    .replace(/^(person|man|woman): bald$/, 'bald $1')
    .replace(/^(person|man|woman): (.*hair)$/, '$1 with $2')
    .replaceAll('’', '')
    .replaceAll(':', '')
    .toLowerCase();
}

/**
 * Lists every emoji worth drawing.
 * @returns {{hexcode: string, concept: string, names: string[], group: string, tone: string | null}[]}
 */
export function listConcepts() {
  const names = readNames();
  const concepts = [];
  for (const emoji of require('emojibase-data/en/data.json')) {
    const group = GROUP_NAMES[emoji.group];
    if (group === undefined) continue;
    if (DROPPED_LABELS.some((pattern) => pattern.test(emoji.label))) continue;
    const given = names.get(emoji.label);
    if (given?.[0] === '-' || (emoji.group === SYMBOL_GROUP && given === undefined)) continue;
    const concept = {
      concept: emoji.label,
      names: given ?? [plainName(emoji.label)],
      group,
    };
    concepts.push({ ...concept, hexcode: emoji.hexcode, tone: null });
    for (const skin of emoji.skins ?? []) {
      const tone = DRAWN_TONES[skin.tone];
      if (tone !== undefined) concepts.push({ ...concept, hexcode: skin.hexcode, tone });
    }
  }
  return concepts;
}
