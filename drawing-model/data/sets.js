// The picture sets, each with its licence and a way to find an emoji's picture.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Sets differ in whether they write the variation selector, so every spelling is tried. */
function codePointKeys({ hexcode }) {
  const full = hexcode.toLowerCase();
  const bare = full.replaceAll('-fe0f', '');
  return [full, bare, `${bare}-fe0f`];
}

/** Keys for the sets that only know names, some of them written without dashes. */
function nameKeys({ concept, names, tone }) {
  if (tone !== null) return [];
  return [concept, ...names].map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ''));
}

function svgOf(icons, icon) {
  const width = icon.width ?? icons.width;
  const height = icon.height ?? icons.height;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${icon.body}</svg>`,
  );
}

/** An Iconify package with a table from code points to names. */
function iconifySet(packageName) {
  const icons = require(`${packageName}/icons.json`);
  const chars = require(`${packageName}/chars.json`);
  return (concept) => {
    for (const key of codePointKeys(concept)) {
      const name = chars[key];
      const icon = icons.icons[name] ?? icons.icons[icons.aliases?.[name]?.parent];
      if (icon !== undefined) return svgOf(icons, icon);
    }
    return null;
  };
}

/** An Iconify package without such a table, matched by name. */
function namedIconifySet(packageName) {
  const icons = require(`${packageName}/icons.json`);
  const byKey = new Map(Object.entries(icons.icons).map(([name, icon]) => [name.replaceAll('-', ''), icon]));
  return (concept) => {
    const key = nameKeys(concept).find((candidate) => byKey.has(candidate));
    return key === undefined ? null : svgOf(icons, byKey.get(key));
  };
}

/** The three-dimensional renderings come as WebP files named by code point. */
function webpSet(packageName) {
  const folder = new URL('./assets/', `file://${require.resolve(`${packageName}/package.json`)}`);
  return (concept) => {
    for (const key of codePointKeys(concept)) {
      const file = new URL(`${key}.webp`, folder);
      if (existsSync(file)) return readFileSync(file);
    }
    return null;
  };
}

/**
 * `use` says who sees a set: the generator draws like the first three, while the judge that scores it
 * learns from sets the generator never saw.
 */
export const EMOJI_SETS = [
  {
    name: 'fluent-3d',
    style: 1,
    use: 'generator',
    licence: 'MIT',
    find: webpSet('@lobehub/fluent-emoji-3d'),
  },
  {
    name: 'fluent-flat',
    style: 2,
    use: 'generator',
    licence: 'MIT',
    find: iconifySet('@iconify-json/fluent-emoji-flat'),
  },
  { name: 'noto', style: 3, use: 'generator', licence: 'Apache-2.0', find: iconifySet('@iconify-json/noto') },
  {
    name: 'noto-v1',
    style: 5,
    use: 'judge',
    licence: 'Apache-2.0',
    find: namedIconifySet('@iconify-json/noto-v1'),
  },
  {
    name: 'fxemoji',
    style: 6,
    use: 'judge',
    licence: 'Apache-2.0',
    find: namedIconifySet('@iconify-json/fxemoji'),
  },
];

/** Clip art's style number, after the emoji sets the generator learns. */
export const CLIP_ART_STYLE = 4;
