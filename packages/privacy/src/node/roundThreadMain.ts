import { parentPort, workerData } from 'node:worker_threads';
import { ByteProduct } from '../ring/byteProduct.js';
import { type Channel, frameHeaderBytes } from '../transport/channel.js';
import { type RoundTask, runTask } from './roundTask.js';
import type { Neighbour, ThreadMessage, ThreadRequest } from './roundThread.js';
import { decodeError, encodeError } from './wire.js';

// The thread that computes one round; see roundThread.ts.

const port = parentPort!;
const task = workerData as RoundTask;
const ask = (request: ThreadRequest, moved: ArrayBuffer[] = []) => port.postMessage(request, moved);

type Settle = (answer: ThreadMessage) => void;
const waiting: Record<Neighbour, Settle[]> = { next: [], previous: [] };
port.on('message', (answer: ThreadMessage) => waiting[answer.from].shift()?.(answer));

function channelTo(neighbour: Neighbour): Channel {
  let bytesSent = 0;
  return {
    send(bytes) {
      bytesSent += frameHeaderBytes + bytes.length;
      const message = Uint8Array.from(bytes);
      ask({ kind: 'send', to: neighbour, message }, [message.buffer]);
    },
    async receive() {
      const answer = await new Promise<ThreadMessage>((resolve) => {
        waiting[neighbour].push(resolve);
        ask({ kind: 'receive', from: neighbour });
      });
      if ('error' in answer) throw decodeError(answer.error, task.index);
      return answer.message;
    },
    get bytesSent() {
      return bytesSent;
    },
    close() {},
  };
}

const links = { next: channelTo('next'), previous: channelTo('previous') };
try {
  ask({ kind: 'done', outcome: await runTask(task, links, new ByteProduct()) });
} catch (error) {
  ask({ kind: 'failed', error: encodeError(error) });
}
