import type { Random } from '@tricorn/random';
import type { Client } from '../client.js';
import type { Findings } from '../findings.js';
import { type Acknowledged, chooseKind, kinds } from './kinds.js';

export interface TrafficOptions {
  clients: readonly Client[];
  random: Random;
  findings: Findings;
  /** When no new work begins, in `performance.now()`. */
  untilMs: number;
  lanesPerClient: number;
  pauseMsMax: number;
}

/** Sends work of all kinds from all accounts, and remembers what was acknowledged. */
export async function sendTraffic(options: TrafficOptions): Promise<Acknowledged[]> {
  const { clients, findings, random, untilMs, lanesPerClient, pauseMsMax } = options;
  const acknowledged: Acknowledged[] = [];
  const order = Object.keys(kinds) as (keyof typeof kinds)[];
  const lane = async (client: Client, first: number, laneName: string, own: Random) => {
    const others = clients.filter((other) => other !== client).slice(0, 2);
    for (let count = 0; performance.now() < untilMs; count++) {
      // Each lane begins with another kind, so that a short run has them all.
      const kind = count === 0 ? order[first % order.length]! : chooseKind(own);
      const name = `${kind} ${laneName} ${count}`;
      findings.count(`sent ${kind}`);
      await kinds[kind]({
        client,
        random: own,
        name,
        others,
        acknowledge: (work) => {
          findings.count(`acknowledged ${kind}`);
          acknowledged.push({ kind, account: client.email, name, ...work });
        },
      });
      await new Promise((done) => setTimeout(done, own.below(pauseMsMax)));
    }
  };
  await Promise.all(
    clients.flatMap((client, index) =>
      Array.from({ length: lanesPerClient }, (_, n) =>
        lane(client, index * lanesPerClient + n, `${index}.${n}`, random.fork(index * 100 + n)),
      ),
    ),
  );
  return acknowledged;
}
