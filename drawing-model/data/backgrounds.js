// Simple scenes to stand behind things, drawn as SVG from random numbers.

/** A small seeded generator (mulberry32), so that the same scenes are drawn every time. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Helpers that draw with one random source; every scene is 100 units wide and high. */
function brush(random) {
  const between = (low, high) => low + (high - low) * random();
  const pick = (list) => list[Math.floor(random() * list.length)];
  const times = (count, draw) => Array.from({ length: Math.round(count) }, (_, i) => draw(i)).join('');
  const gradient = (top, bottom) =>
    `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="100" height="100" fill="url(#g)"/>`;
  const ground = (top, colour) => `<rect y="${top}" width="100" height="${100 - top + 1}" fill="${colour}"/>`;
  const hill = (top, colour) => {
    const [a, b, c] = [between(-6, 6), between(-9, 9), between(-6, 6)];
    return `<path d="M0 ${top + a} Q25 ${top - 8 + b} 50 ${top + c} T100 ${top + a} V101 H0Z" fill="${colour}"/>`;
  };
  const disc = (x, y, radius, colour, opacity = 1) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" opacity="${opacity}"/>`;
  const cloud = (x, y, size, colour = '#fff') =>
    disc(x, y, size, colour) +
    disc(x + size, y + size * 0.3, size * 0.8, colour) +
    disc(x - size, y + size * 0.3, size * 0.75, colour);
  const stars = (count, bottom) =>
    times(count, () => disc(between(0, 100), between(0, bottom), between(0.4, 1.1), '#fffbe0'));
  const pine = (x, bottom, height, colour) =>
    `<rect x="${x - 1.2}" y="${bottom - 4}" width="2.4" height="6" fill="#6b4a2f"/><path d="M${x} ${bottom - height} l${height * 0.3} ${height * 0.9} h${-height * 0.6}Z" fill="${colour}"/>`;
  return { between, pick, times, gradient, ground, hill, disc, cloud, stars, pine };
}

/** Each scene's drawing; captions for it are in captions.py under the same name. */
const SCENES = {
  sky: (b) =>
    b.gradient(b.pick(['#5db4f0', '#4aa3e8', '#7cc6f5']), '#d6efff') +
    b.times(b.between(2, 5), () => b.cloud(b.between(5, 95), b.between(8, 90), b.between(4, 9))),
  grass: (b) =>
    b.gradient(b.pick(['#7cc8f5', '#9ad8f7']), '#e2f5ff') +
    b.hill(b.between(55, 68), b.pick(['#7cc95a', '#69b84a', '#8fd66c'])) +
    b.ground(b.between(76, 84), b.pick(['#5cad3f', '#6fc04f'])),
  garden: (b) =>
    b.gradient('#9adcf8', '#e9f8ff') +
    b.ground(b.between(58, 68), '#6dbf4b') +
    b.times(18, () =>
      b.disc(
        b.between(0, 100),
        b.between(70, 99),
        b.between(1.3, 2.4),
        b.pick(['#ff5d7a', '#ffd23e', '#ffffff', '#c77dff']),
      ),
    ),
  beach: (b) => {
    const sea = b.between(38, 48);
    const sand = b.between(62, 72);
    return (
      b.gradient('#74c7f7', '#d9f3ff') +
      b.disc(b.between(10, 90), b.between(8, 22), 6, '#ffe066') +
      b.ground(sea, b.pick(['#2a9ed8', '#1fb0cf'])) +
      b.hill(sand, b.pick(['#f5dd9d', '#f0d28a']))
    );
  },
  sea: (b) => {
    const sea = b.between(50, 64);
    return (
      b.gradient('#8bd0f7', '#e0f5ff') +
      b.ground(sea, b.pick(['#2b87c9', '#1f74b8'])) +
      b.times(
        9,
        () =>
          `<path d="M${b.between(0, 90)} ${b.between(sea + 4, 97)} q4 -3 8 0" stroke="#8cc9ee" stroke-width="1.3" fill="none"/>`,
      )
    );
  },
  underwater: (b) =>
    b.gradient(b.pick(['#3ab3e6', '#2f9fd6']), b.pick(['#0b4f8a', '#0a3f73'])) +
    b.times(9, () => b.disc(b.between(0, 100), b.between(5, 85), b.between(0.8, 2.4), '#bfeaff', 0.7)) +
    b.hill(b.between(88, 93), '#d9bf7e') +
    b.times(
      5,
      () =>
        `<path d="M${b.between(0, 100)} 96 q-4 -8 0 -14 q4 -6 0 -12" stroke="#2f9e5b" stroke-width="2" fill="none"/>`,
    ),
  night: (b) =>
    b.gradient(b.pick(['#0a1033', '#0d1440', '#060a24']), b.pick(['#1f2c66', '#28356f'])) +
    b.stars(26, 80) +
    (b.between(0, 1) < 0.6 ? b.disc(b.between(12, 88), b.between(10, 24), b.between(5, 8), '#fdf3c0') : '') +
    (b.between(0, 1) < 0.5 ? b.hill(b.between(78, 86), '#0a1a2c') : ''),
  space: (b) =>
    b.gradient('#05030f', b.pick(['#150a33', '#0a0a1e'])) +
    b.stars(40, 100) +
    b.times(b.between(0, 2), () =>
      b.disc(
        b.between(5, 95),
        b.between(5, 95),
        b.between(4, 9),
        b.pick(['#c9703d', '#5d8bd6', '#b58bd9', '#d9b36b']),
      ),
    ),
  snow: (b) =>
    b.gradient(b.pick(['#a9cfea', '#8fb8d9']), '#eaf4fb') +
    b.hill(b.between(60, 70), '#f7fbff') +
    b.times(b.between(0, 4), () =>
      b.pine(b.between(3, 97), b.between(66, 72), b.between(14, 22), '#4e8a6b'),
    ) +
    b.ground(b.between(76, 84), '#ffffff') +
    b.times(24, () => b.disc(b.between(0, 100), b.between(0, 100), b.between(0.7, 1.4), '#ffffff')),
  forest: (b) =>
    b.gradient('#bfe6d0', '#e6f5e6') +
    b.times(9, (i) =>
      b.pine(
        i * 12 + b.between(-4, 4),
        b.between(62, 70),
        b.between(34, 54),
        b.pick(['#2f7d4a', '#256b3e', '#3b8f58']),
      ),
    ) +
    b.ground(b.between(66, 72), b.pick(['#4f9a44', '#5a8f3c'])),
  city: (b) =>
    b.gradient('#9fd0f0', '#eaf5fb') +
    b.times(9, (i) => {
      const height = b.between(22, 58);
      const x = i * 12 + b.between(-3, 2);
      return (
        `<rect x="${x}" y="${80 - height}" width="${b.between(9, 13)}" height="${height}" fill="${b.pick(['#7a8ca3', '#94a5b8', '#657a94', '#a98f86'])}"/>` +
        b.times(
          6,
          (k) =>
            `<rect x="${x + 2 + (k % 2) * 4}" y="${80 - height + 4 + Math.floor(k / 2) * 6}" width="2" height="3" fill="#fdf0b0"/>`,
        )
      );
    }) +
    b.ground(80, '#6a7078'),
  street: (b) =>
    b.gradient('#a8d8f5', '#eef8ff') +
    b.ground(b.between(52, 58), b.pick(['#8bc977', '#c9c3b8'])) +
    b.ground(66, '#565b63') +
    b.times(4, (i) => `<rect x="${i * 28 + 4}" y="82" width="14" height="2.4" fill="#f4f4f4"/>`),
  sunset: (b) =>
    b.gradient(b.pick(['#5b3a8c', '#e0567a', '#f0704a']), b.pick(['#ffc15e', '#ffad60'])) +
    b.disc(b.between(20, 80), b.between(52, 66), b.between(9, 14), '#fff0a8') +
    b.hill(b.between(72, 80), b.pick(['#5b2d4a', '#3d2340', '#7a3b3b'])),
  desert: (b) =>
    b.gradient('#8fd3f5', '#fdeccb') +
    b.disc(b.between(15, 85), b.between(10, 22), 6, '#ffd54a') +
    b.hill(b.between(56, 66), '#e8bb6a') +
    b.hill(b.between(74, 82), '#dba650'),
  mountains: (b) =>
    b.gradient('#8ec9f0', '#e6f4fd') +
    b.times(4, (i) => {
      const x = i * 28 + b.between(-8, 12);
      const top = b.between(18, 38);
      return `<path d="M${x} ${top} l26 ${72 - top} h-52Z" fill="${b.pick(['#7b8fa8', '#8a9bb0', '#66809c'])}"/><path d="M${x} ${top} l6 ${(72 - top) * 0.23} h-12Z" fill="#fff"/>`;
    }) +
    b.hill(b.between(70, 76), '#6fae5b'),
  rain: (b) =>
    b.gradient('#7e8fa3', '#b5c1cc') +
    b.times(3, () => b.cloud(b.between(5, 95), b.between(4, 14), b.between(7, 10), '#5f6f82')) +
    b.times(
      34,
      () =>
        `<path d="M${b.between(0, 100)} ${b.between(18, 96)} l-1.5 5" stroke="#d9ecff" stroke-width="1"/>`,
    ),
  room: (b) => {
    const floor = b.between(68, 78);
    return (
      `<rect width="100" height="100" fill="${b.pick(['#f3e3c8', '#dfe8ef', '#f5d9d2', '#d5e8d4', '#efe6f5'])}"/>` +
      b.ground(floor, b.pick(['#b5835a', '#a1724c', '#c99a6b'])) +
      `<rect y="${floor}" width="100" height="1.6" fill="#fff" opacity="0.7"/>` +
      (b.between(0, 1) < 0.5
        ? '<rect x="12" y="14" width="22" height="26" fill="#bfe3f7" stroke="#fff" stroke-width="2.4"/><path d="M23 14v26M12 27h22" stroke="#fff" stroke-width="1.6"/>'
        : '')
    );
  },
  table: (b) =>
    `<rect width="100" height="100" fill="${b.pick(['#e8eef2', '#f7e9d7', '#e3efe3', '#f2e2e6'])}"/>` +
    b.ground(b.between(64, 74), b.pick(['#b98252', '#8f5f38', '#d0a070'])),
};

/** Variants drawn of every scene. */
const VARIANTS = 14;

/**
 * Draws every scene several times.
 * @returns {{scene: string, svg: Buffer}[]}
 */
export function listBackgrounds() {
  const random = seededRandom(7);
  return Object.entries(SCENES).flatMap(([scene, draw]) =>
    Array.from({ length: VARIANTS }, () => ({
      scene,
      svg: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="256" height="256">${draw(brush(random))}</svg>`,
      ),
    })),
  );
}
