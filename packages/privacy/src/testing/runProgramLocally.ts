// A program at three nodes of this process, for tests.
import { expandPayload, splitValues } from '../client/components.js';
import { defaultSecurity } from '../plan.js';
import { planProgram, signedBits } from '../program/planProgram.js';
import type { Program } from '../program/program.js';
import { Party } from '../protocol/party.js';
import { RingShares } from '../protocol/ringShares.js';
import { runProgram } from '../protocol/runProgram.js';
import { ByteProduct } from '../ring/byteProduct.js';
import { createLocalLinks, type Wire } from './localLinks.js';

const products = new ByteProduct();

/** Shares the inputs, runs the program and opens its outputs. Throws if the nodes disagree. */
export async function runProgramLocally(
  program: Program,
  inputs: readonly (readonly bigint[])[],
  onWire?: (wire: Wire) => Uint8Array | undefined,
): Promise<bigint[][]> {
  const plan = planProgram(program, defaultSecurity);
  const payloads = await Promise.all(inputs.map((values) => splitValues(values, plan.words)));
  const links = createLocalLinks(onWire === undefined ? {} : { onWire });
  const outcomes = await Promise.allSettled(
    links.map(async (own, index) => {
      try {
        const party = new Party({ index, links: own, malicious: true });
        await party.start(new Uint8Array(32), []);
        const ring = new RingShares(party, { words: plan.words, bits: plan.ringBits }, products);
        const shares = [];
        for (const [i, payload] of payloads.entries()) {
          const size = { elements: inputs[i]!.length, words: plan.words };
          const [own, next] = await expandPayload(index, payload[index]!, size);
          const vector = ring.allocate(size.elements);
          party.arena.view(vector.own, vector.bytes).set(own);
          party.arena.view(vector.next, vector.bytes).set(next);
          shares.push(vector);
        }
        const opened = [];
        for (const [i, output] of (await runProgram(ring, program, plan, shares)).entries()) {
          const bits = signedBits(plan.types[program.outputs[i]!]!);
          opened.push(ring.readSigned(await ring.openResult(output, bits), bits));
        }
        return opened;
      } catch (error) {
        own.next.close();
        own.previous.close();
        throw error;
      }
    }),
  );
  const found = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  const texts = found.map((outputs) => outputs.map(String).join());
  if (new Set(texts).size !== 1) throw new Error('The nodes disagree');
  return found[0]!;
}
