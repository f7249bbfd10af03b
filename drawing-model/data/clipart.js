// Picks, from a folder of public-domain clip art, the drawings whose titles name an everyday thing.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sections of the collection that show things rather than signs, cards and window decorations. */
const SECTIONS = [
  'animals',
  'buildings',
  'containers',
  'education',
  'electronics',
  'food',
  'people',
  'plants',
  'recreation',
  'science',
  'tools',
  'transportation',
];

/** Line art, signs and portraits make poor examples of the thing their title names. */
const REFUSED_WORDS =
  /(^|_)(bw|b_amp_w|outline|contour|sketch|drawn|sign|symbol|icon|aiga|road|no|wedge|slice|half|template|card|bitten|core|worm|empty|dead|portrait|map|flag|emblem|hole|punch|stamp|menu|playing|hitch|knot|tux|numbers?|rules?\d*)(_|$)/;

const REFUSED_FOLDERS = /roadsigns|aiga|stickmen|playing_cards|cards|boating|smilies|flags/;

/** A picture file this large is a traced photograph, slow to draw and unlike the rest. */
const SVG_BYTES_MAX = 400_000;

function readWords() {
  const words = new Map();
  for (const line of readFileSync(new URL('./clipart.txt', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [word, name = word] = line.split(' = ');
    words.set(word, name);
  }
  return words;
}

/** The names of known things in a file's own name, artists' names and numbers left aside. */
function namesIn(fileName, words) {
  const parts = fileName
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .split('_');
  return [...new Set(parts.map((part) => words.get(part)).filter((name) => name !== undefined))];
}

/**
 * Lists usable clip art below `root`.
 * @returns {{file: string, svg: Buffer, names: string[]}[]}
 */
export function listClipArt(root) {
  const words = readWords();
  const found = [];
  for (const section of SECTIONS) {
    for (const entry of readdirSync(join(root, section), { recursive: true })) {
      if (!entry.endsWith('.svg') || REFUSED_FOLDERS.test(entry)) continue;
      const fileName = entry.split('/').at(-1).slice(0, -'.svg'.length);
      if (REFUSED_WORDS.test(fileName.toLowerCase())) continue;
      const names = namesIn(fileName, words);
      if (names.length !== 1) continue;
      const svg = readFileSync(join(root, section, entry));
      if (svg.length > SVG_BYTES_MAX || !/publicdomain/i.test(svg.toString())) continue;
      found.push({ file: `${section}/${entry}`, svg, names });
    }
  }
  return found;
}
