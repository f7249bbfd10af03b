// Started by durability.test.ts: sends transactions as fast as it can and prints the hash of each acknowledged one,
// until it is killed.
import { privateKeyToAccount } from 'viem/accounts';
import { openEngine } from '../embedded/engine.js';

const [folder, key, chainId] = process.argv.slice(2) as [string, `0x${string}`, string];
const engine = await openEngine({ folder, chainId: Number(chainId) });
const account = privateKeyToAccount(key);
let nonce = Number(
  await engine.request({ method: 'eth_getTransactionCount', params: [account.address, 'latest'] }),
);
const inFlight = 8;

async function sendForever(): Promise<never> {
  for (;;) {
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: Number(chainId),
      nonce: nonce++,
      gas: 30_000n,
      to: account.address,
      maxFeePerGas: 0n,
      maxPriorityFeePerGas: 0n,
    });
    const hash = await engine.request({ method: 'eth_sendRawTransaction', params: [raw] });
    process.stdout.write(`${hash}\n`);
  }
}

await Promise.all(Array.from({ length: inFlight }, sendForever));
