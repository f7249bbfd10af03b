import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readBox, sealBoxes } from '../client/shareBox.js';
import { digestOfFill } from '../consent/fillStatement.js';
import { digestOfTerms, type MatrixTerms } from '../consent/terms.js';
import type { Operation, Security, Triple } from '../plan.js';
import { type AgreedTriple, createParties, type Parties } from '../testing/parties.js';
import { type RecordedCall, recordCoordinator } from '../testing/recordCoordinator.js';
import { startTestNodes, type TestNodes } from '../testing/startTestNodes.js';
import type { NodeTape, RecordedMessage } from '../testing/tapedNodeMain.js';
import { findTwins, type TapedRun } from '../testing/views.js';
import { parseMatrix } from '../text/parseMatrix.js';
import type { RunReply } from './wire.js';

// A search among parties of this process finds two runs on different inputs that look the same to one node. Here three
// real nodes and a real coordinator make both runs. All that the node and the coordinator send and receive is recorded and
// must be the same text, except for values that are named below, each of which is shown to be random to both of them.

const bounds = { scale: 0, bits: 32 };
const seedBytes = 32;
let folder: string;
let tapePath: string;
let nodes: TestNodes;
let parties: Parties;
const calls: RecordedCall[] = [];
/** Of the record of each node, which begin the same rounds. */
let head = 'A'.repeat(43);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tricorn-views-'));
  tapePath = join(folder, 'tape.json');
  const main = './tapedNodeMain.js';
  nodes = await startTestNodes(folder, (index) => ({ main, args: [tapePath, recordOf(index)] }), {
    allowSemiHonest: true,
  });
  parties = await createParties(await nodes.coordinator.nodeKeys());
  recordCoordinator(calls);
});

after(async () => {
  await nodes.stop();
  await rm(folder, { recursive: true, force: true });
});

const recordOf = (node: number) => join(folder, `record-${node}`);

/** What the parties draw at random: for each a seed of two components and the salt of the third. */
type Seeds = readonly (readonly Buffer[])[];

interface Scene {
  readonly node: number;
  readonly terms: MatrixTerms;
  readonly texts: Triple<string>;
  readonly keys: readonly Uint8Array[];
  readonly fillIds: readonly string[];
}

/** A party's input as sealed boxes, with the components of a taped run. */
async function seal({ node, terms, texts, fillIds }: Scene, run: TapedRun, seeds: Seeds, place: number) {
  const { form, rows, columns } = parseMatrix(texts[place]!);
  const fill = {
    terms,
    place,
    shape: { form, rows, columns },
    fill: fillIds[place]!,
    reopenTo: null,
    ...(terms.result === 'parties' ? { readTo: parties.readers[place]!.publicKey } : {}),
  };
  const [first, second, salt] = seeds[place]! as [Buffer, Buffer, Buffer];
  const salted = [salt, Buffer.from(run.inputs[2]![place]!.own)];
  const payloads = triple((to) =>
    Uint8Array.from(
      Buffer.concat(
        [
          [first, second],
          [second, ...salted],
          [...salted, first],
        ][to]!,
      ),
    ),
  );
  const { statement, boxes } = await sealBoxes(fill, payloads, parties.signers[place]!);
  // The part that the node lacks, whose digests the other two tell the coordinator.
  const hidden = [first, second, Buffer.concat(salted)][(node + 2) % 3]!;
  return { boxes, digest: await digestOfFill(statement), hidden };
}

/** Makes one of the two runs and returns what node and coordinator have seen of it, and what was named in it. */
async function makeRun(scene: Scene, run: TapedRun, seeds: Seeds): Promise<string> {
  const { coordinator } = nodes;
  const { node, terms } = scene;
  calls.length = 0;
  for (const index of [0, 1, 2]) {
    await writeFile(recordOf(index), '');
    await rm(join(folder, `node-${index}`, 'boxes'), { recursive: true, force: true });
    const record = join(folder, `node-${index}`, 'record');
    for (const name of await readdir(record))
      if (!name.startsWith('heads-')) await rm(join(record, name), { recursive: true });
  }
  await writeFile(tapePath, JSON.stringify(tapeOf(scene, run, seeds)));
  const inputs = await Promise.all([0, 1, 2].map((place) => seal(scene, run, seeds, place)));
  for (const { boxes } of inputs) await coordinator.storeBoxes(boxes);
  const fills = triple((place) => ({ fill: scene.fillIds[place]!, digest: inputs[place]!.digest }));
  const { sealed } = await coordinator.runRound({ terms, fills });
  await replay({ terms, fills }, inputs);

  // A hash over what the coordinator knows: the digests of the terms and fills of all rounds so far.
  const { job, round } = terms;
  const digests = { terms: await digestOfTerms(terms), fills: inputs.map(({ digest }) => digest) };
  const line = JSON.stringify({ job, round, ...digests });
  head = sha256(Buffer.from(`${head}\n${line}`)).toString('base64url');

  const names = new Map<string, string>();
  const name = (value: string, meaning: string) => names.set(value, `<${meaning}>`);
  name(head, 'head of the record');
  for (const [place, { boxes, digest, hidden }] of inputs.entries()) {
    name(digest, `digest of fill ${place}`);
    name(sha256(hidden).toString('base64url'), `salted digest of the component of P${place}`);
    for (const [to, box] of boxes.entries()) {
      const { signature, sealed: ciphertext } = readBox(box);
      name(Buffer.from(ciphertext).toString('base64url'), `box of P${place} for node ${to}`);
      name(sha256(ciphertext).toString('base64url'), `digest of the box of P${place} for node ${to}`);
      name(Buffer.from(signature).toString('base64url'), `signature of P${place}`);
    }
  }
  const { missing } = run.view;
  if (missing !== undefined) {
    name(sha256(missing).toString('base64url'), 'salted commitment');
    name(sha256(missing).toString('hex'), 'salted commitment');
    const commitments = sealed!.commitments.map((one) => Buffer.from(one, 'base64url'));
    name(sha256(Buffer.concat(commitments)).toString('hex'), 'digest of the commitments');
  }
  const messages = (await readFile(recordOf(node), 'utf8')).trimEnd().split('\n');
  const record = messages.map((line) => JSON.parse(line) as RecordedMessage);
  assert.equal(record.filter(({ kind }) => kind === 'key drawn').length, 1);
  const toPrevious = record.find(({ kind, peer }) => kind === 'sent' && peer === 'previous')!;
  name(toPrevious.bytes!.slice(-2 * seedBytes), 'digest of the task');
  // Of a private result the next node sends a digest of the commitment, which the node has compared with it.
  if (missing !== undefined)
    name(record.findLast(({ peer, kind }) => peer === 'next' && kind === 'received')!.bytes!, 'its digest');
  const seen = JSON.stringify([record, ...calls.map(withoutRandomness)], undefined, 1);
  for (const { hidden } of inputs) assertAbsent(seen, hidden.subarray(0, seedBytes));
  if (missing !== undefined) assertAbsent(seen, missing);
  return [...names].reduce((text, [value, meaning]) => text.replaceAll(value, meaning), seen);
}

/** A hostile coordinator forgets the job and asks for the same boxes again, beside another input of P2. */
async function replay({ terms, fills }: AgreedTriple, inputs: readonly { boxes: Triple<Uint8Array> }[]) {
  const { coordinator } = nodes;
  const probe = await parties.seal(terms, 2, '7');
  const restored = calls.length;
  await coordinator.deleteJob(terms.job);
  for (const { boxes } of [inputs[0]!, inputs[1]!, probe]) await coordinator.storeBoxes(boxes);
  const probing = { fill: probe.fill, digest: await digestOfFill(probe.statement) };
  const error = await coordinator.runRound({ terms, fills: [fills[0], fills[1], probing] }).then(
    () => assert.fail('the round ran on other inputs'),
    (reason: { code?: string }) => reason,
  );
  assert.equal(error.code, 'round-conflict');
  // Its own input differs in each run and is the only thing that does.
  const own = (call: RecordedCall) => call.path === '/boxes' && call.body.includes(probe.fill);
  calls.splice(restored, Number.POSITIVE_INFINITY, ...calls.slice(restored).filter((call) => !own(call)));
  for (const call of calls) Object.assign(call, { body: call.body.replaceAll(probe.fill, '<probe>') });
}

function tapeOf({ keys }: Scene, run: TapedRun, seeds: Seeds): NodeTape {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const expanded = seeds.flatMap(([first, second], place) => [
    [hex(first!), hex(run.inputs[0]![place]!.own)],
    [hex(second!), hex(run.inputs[1]![place]!.own)],
  ]);
  return { keys: keys.map(hex), changes: run.changes.map(hex), expanded: Object.fromEntries(expanded) };
}

// Sessions are random, times are not protected, signatures are of known statements, results of earlier rounds and their
// number are known, and what is encrypted to the parties has only its length.
function withoutRandomness({ node, path, body, reply }: RecordedCall): object {
  if (path !== '/run') return { node, path, body, reply };
  const { session, latest: _, ...rest } = JSON.parse(body);
  assert.match(session, /^[0-9a-f-]{36}$/);
  // Of a refused round some nodes refuse and the others may be stopped before they do.
  if (!reply.startsWith('{')) return { node, path, rest, reply: 'refused' };
  const { computeMs, signature, record, sealed, ...told } = JSON.parse(reply) as RunReply;
  assert.ok(computeMs >= 0 && signature.length === 86);
  assert.ok(record.count >= 1);
  return {
    node,
    path,
    rest,
    told,
    head: record.head,
    sealed: sealed && [sealed.body.length, ...sealed.keys.map(lengthOf)],
  };
}

const triple = <T>(make: (index: number) => T): Triple<T> => [make(0), make(1), make(2)];
const lengthOf = (text: string) => text.length;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

function assertAbsent(seen: string, secret: Uint8Array): void {
  for (const encoding of ['hex', 'base64url'] as const)
    assert.ok(!seen.includes(Buffer.from(secret).toString(encoding)), 'a secret was seen');
}

const malicious: Security = { model: 'malicious', statisticalBits: 64 };
const semiHonest: Security = { model: 'semi-honest' };
// A public result is the same for both inputs; a private one is not.
const cases: [Operation, Security, MatrixTerms['result'], number[], first: string, second: string][] = [
  ['add', malicious, 'public', [0, 1, 2], '1 2 3', '30000 -29000 -994'],
  ['multiply', malicious, 'public', [0], '2 3 5', '-30 -1 1'],
  ['multiply', semiHonest, 'public', [1], '2 3 5', '-30 -1 1'],
  ['compare', malicious, 'public', [2], '1 0 1', '30000 -30000 30000'],
  ['add', malicious, 'parties', [0], '1 2 3', '30000 29000 7'],
  ['multiply', malicious, 'parties', [1], '2 3 5', '-30 7 11'],
  ['compare', malicious, 'parties', [2], '1 0 1', '-30000 30000 7'],
];

for (const [operation, security, result, corrupted, firstTexts, secondTexts] of cases) {
  test(`${operation}, ${security.model}, ${result}: real nodes and a real coordinator show the service and one node the same for both inputs`, async () => {
    const [first, second] = [firstTexts, secondTexts].map(
      (texts) => texts.split(' ') as unknown as Triple<string>,
    ) as [Triple<string>, Triple<string>];
    for (const node of corrupted) {
      const twins = await findTwins({ operation, security, node, bounds, resultFor: result }, first, second);
      const job = `view-${operation}-${randomUUID()}`;
      const terms = parties.terms(job, operation, { security, result, bounds });
      const scene = { node, terms, texts: first, keys: twins.keys, fillIds: first.map(() => randomUUID()) };
      const drawn = first.map(() => [0, 1, 2].map(() => randomBytes(seedBytes)));
      // Only what the node lacks is drawn again for the second run.
      const others = drawn.map((of) =>
        of.map((seed, i) => (i === (node + 2) % 3 ? randomBytes(seedBytes) : seed)),
      );
      const [lines, otherLines] = [
        (await makeRun(scene, twins.runs[0], drawn)).split('\n'),
        (await makeRun(scene, twins.runs[1], others)).split('\n'),
      ];
      assert.ok(lines.some((line) => line.includes('refused')));
      const at = lines.findIndex((line, i) => line !== otherLines[i]);
      assert.equal(otherLines[at], lines[at]);
      assert.equal(otherLines.length, lines.length);
    }
  });
}
