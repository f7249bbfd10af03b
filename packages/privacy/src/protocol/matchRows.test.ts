import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSecurity } from '../plan.js';
import { planProgram } from '../program/planProgram.js';
import type { Program, Step } from '../program/program.js';
import { runProgramLocally } from '../testing/runProgramLocally.js';
import { failureProbabilityLog2 } from './failureProbability.js';
import { columnBits, matchGates } from './matchRows.js';

const rowBit = 1n << 60n;
const columnMax = 1_000n;

/** Rows with keys and values of a column, as each party shares them: filled up, in the order of their keys. */
function shared(rows: ReadonlyMap<bigint, bigint>, place: number, count: number): [bigint[], bigint[]] {
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  const rest = Array.from({ length: count - sorted.length }, (_, i): [bigint, bigint] => [BigInt(i), 7n]);
  const marked = (list: typeof sorted, mark: boolean) =>
    list.map(([key, value]): [bigint, bigint] => [mark ? key + rowBit : key, value]);
  const all =
    place === 0
      ? [...marked(rest, false), ...marked(sorted, true)]
      : [...marked(sorted, false), ...marked(rest, true)];
  return [all.map(([key]) => key), all.map(([, value]) => value)];
}

/** Keys of each party, then a column of each; `match` has a column of every party. */
function programOf(parties: number, count: number, steps?: readonly Step[]): Program {
  const places = Array.from({ length: parties }, (_, place) => place);
  const match: Step = {
    op: 'match',
    keys: places,
    columns: places.map((owner) => ({ of: parties + owner, owner })),
  };
  return {
    inputs: [
      ...places.map((place) => ({ place, count, min: 0n, max: 2n * rowBit - 1n, isKey: true as const })),
      ...places.map((place) => ({ place, count, min: 0n, max: columnMax })),
    ],
    steps: steps ?? [match],
    checks: [],
    outputs: Array.from({ length: steps === undefined ? 1 + 2 * parties : 1 }, (_, i) => 2 * parties + i),
  };
}

function tables(parties: number, count: number, salt: number): Map<bigint, bigint>[] {
  return Array.from(
    { length: parties },
    (_, place) =>
      new Map(
        Array.from({ length: count - place }, (_, i) => [
          // Far apart, so that all bits of a key count.
          (BigInt(i * (place + 1) + salt) * 0x9e3779b97f4a7c15n) % rowBit,
          BigInt((i * 31 + place) % 1_000),
        ]),
      ),
  );
}

const inputsOf = (lists: readonly Map<bigint, bigint>[], count: number): bigint[][] => {
  const all = lists.map((rows, place) => shared(rows, place, count));
  return [...all.map(([keys]) => keys), ...all.map(([, values]) => values)];
};

for (const [parties, count] of [
  [2, 1],
  [2, 150],
  [3, 129],
  [4, 64],
] as const)
  test(`a match of ${parties} lists of ${count} rows has their common rows and nothing else`, async () => {
    const lists = tables(parties, count, 5);
    const [found, ...rest] = await runProgramLocally(programOf(parties, count), inputsOf(lists, count));
    const common = [...lists[0]!.keys()].filter((key) => lists.every((rows) => rows.has(key)));
    assert.equal(found!.filter((bit) => bit === 1n).length, common.length);
    assert.ok(found!.every((bit) => bit === 0n || bit === 1n));
    const rows = found!.flatMap((bit, i) =>
      bit === 1n ? [rest.slice(0, parties).map((list) => list[i]!)] : [],
    );
    const wanted = common.map((key) => lists.map((list) => list.get(key)!));
    assert.deepEqual(rows.map(String).sort(), wanted.map(String).sort());
    for (const column of rest.slice(0, parties))
      assert.ok(column.every((value, i) => found![i] === 1n || value === 0n));
    assert.deepEqual(
      rest.slice(parties),
      Array.from({ length: parties }, () => [1n]),
    );
  });

test('a list whose keys do not ascend is told, and no other', async () => {
  const lists = tables(3, 9, 5);
  for (const place of [0, 1, 2]) {
    const inputs = inputsOf(lists, 9);
    inputs[place] = inputs[place]!.with(4, inputs[place]![5]!);
    const opened = await runProgramLocally(programOf(3, 9), inputs);
    assert.deepEqual(
      opened.slice(4),
      [0, 1, 2].map((other) => [other === place ? 0n : 1n]),
    );
  }
});

test('keys that only claim to be of a row match nothing that fills up another list', async () => {
  const empty = [new Map<bigint, bigint>(), new Map<bigint, bigint>()];
  const inputs = inputsOf(empty, 4);
  // What fills up the other list, with the bit of rows as either party would set it.
  for (const [place, keys] of [
    [0, [0n, 1n, rowBit, rowBit + 1n]],
    [1, [0n, 1n, rowBit, rowBit + 1n]],
  ] as const) {
    const [found] = await runProgramLocally(programOf(2, 4), inputs.with(place, [...keys]));
    assert.deepEqual(
      found,
      found!.map(() => 0n),
    );
  }
});

test('what a match opens on its way is masked', async () => {
  const opened: Uint8Array[] = [];
  const count = 200;
  const rows = tables(2, count, 5);
  await runProgramLocally(programOf(2, count), inputsOf(rows, count), ({ label, message }) => {
    if (label === 'result' && message.length > 4_000) opened.push(Uint8Array.from(message));
    return message;
  });
  // The three components of what is opened for each column.
  assert.equal(opened.length, 6);
  for (let at = 0; at < 6; at += 3) {
    const [a, b, c] = opened.slice(at, at + 3) as [Uint8Array, Uint8Array, Uint8Array];
    const ones = a.reduce((sum, byte, i) => {
      let bits = byte ^ b[i]! ^ c[i]!;
      let set = 0;
      for (; bits !== 0; bits &= bits - 1) set++;
      return sum + set;
    }, 0);
    const share = ones / (8 * a.length);
    assert.ok(share > 0.45 && share < 0.55, `${share} of the bits that are opened are set`);
  }
});

// A product of nothing, so that the ring has room for products.
const inSameRing: Step[] = [
  { op: 'combine', of: [3], by: [0n], plus: 0n },
  { op: 'each', left: 6, right: 6 },
];

test('the gates that the failure probability counts are those that are sent', async () => {
  const [parties, count] = [3, 200];
  const inputs = inputsOf(tables(parties, count, 5), count);
  const gatesOf = async (program: Program) => {
    let bytes = 0;
    await runProgramLocally(program, inputs, ({ from, label, message }) => {
      if (from === 0 && label === 'and') bytes += message.length;
      return message;
    });
    return 8 * bytes;
  };
  const program = programOf(parties, count);
  const withoutMatch = programOf(parties, count, inSameRing);
  const plan = planProgram(program, defaultSecurity);
  const columns = [0, 1, 2].map((owner) => ({ owner, bits: columnBits({ max: columnMax }) }));
  const counted = matchGates({ lists: parties, rows: count, columns }, plan.ringBits);
  assert.equal(
    counted.reduce((sum, gates) => sum + gates, 0),
    (await gatesOf(program)) - (await gatesOf(withoutMatch)),
  );
  const log2 = (steps?: readonly Step[]) => {
    const own = programOf(parties, count, steps);
    const programPlan = planProgram(own, defaultSecurity);
    return failureProbabilityLog2({
      operation: 'question',
      security: defaultSecurity,
      program: own,
      programPlan,
      words: programPlan.words,
      ringBits: programPlan.ringBits,
      valueBits: programPlan.valueBits,
      result: { form: 'list', rows: 1, columns: 1, scale: 0 },
    })!;
  };
  assert.ok(log2() > log2(inSameRing) + 1);
  assert.ok(log2() < -40);
});

test('keys can only be matched', () => {
  const plan = (...steps: Step[]) => planProgram(programOf(2, 4, steps), defaultSecurity);
  assert.throws(() => plan({ op: 'total', of: 0 }), /keys can only be matched/);
  assert.throws(() => plan({ op: 'match', keys: [0, 2], columns: [] }), /lists of as many keys/);
  assert.throws(() => plan({ op: 'match', keys: [0], columns: [] }), /lists of as many keys/);
  assert.throws(() => plan({ op: 'match', keys: [0, 1], columns: [{ of: 1, owner: 1 }] }), /only be matched/);
});
