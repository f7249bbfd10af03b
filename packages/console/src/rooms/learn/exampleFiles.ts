import { createRandom } from '@tricorn/random';

const kinds = [
  { name: 'apple', weight: 180, width: 7.5, sweetness: 6 },
  { name: 'cherry', weight: 8, width: 2.2, sweetness: 7.5 },
  { name: 'lemon', weight: 110, width: 5.8, sweetness: 2 },
] as const;
const colours = { apple: ['red', 'green'], cherry: ['red'], lemon: ['yellow'] } as const;
const rowsPerKind = 50;
const testingRowsPerKind = 5;

/** Fruit that can be told apart by weight, width, sweetness and colour: the same every time. */
export function exampleFiles(): { feature: File; target: File; testing: File } {
  const random = createRandom(7);
  const rows = (count: number) =>
    kinds.flatMap((kind) =>
      Array.from({ length: count }, () => {
        const near = (value: number) => (value * (1 + 0.18 * random.normal())).toFixed(2);
        const choices = colours[kind.name];
        const colour = choices[random.below(choices.length)]!;
        return {
          name: kind.name,
          line: [near(kind.weight), near(kind.width), near(kind.sweetness), colour].join(','),
        };
      }),
    );
  const training = rows(rowsPerKind);
  const header = 'weight_g,width_cm,sweetness,colour';
  const csv = (name: string, lines: string[]) =>
    new File([`${lines.join('\n')}\n`], name, { type: 'text/csv' });
  return {
    feature: csv('fruit.csv', [header, ...training.map(({ line }) => line)]),
    target: csv('kind.csv', ['kind', ...training.map(({ name }) => name)]),
    testing: csv('new-fruit.csv', [header, ...rows(testingRowsPerKind).map(({ line }) => line)]),
  };
}
