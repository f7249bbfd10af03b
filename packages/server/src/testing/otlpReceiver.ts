import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a collector received of a span. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  failed: boolean;
}

export interface OtlpReceiver {
  url: string;
  spans(): Promise<ReceivedSpan[]>;
  /** Names of the metrics that arrived, with their number of data points. */
  metrics(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** Starts a process that receives traces and metrics by OTLP over HTTP, as a collector does. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const child: ChildProcess = fork(fileURLToPath(new URL('otlpReceiverMain.js', import.meta.url)));
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const read = async <T>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T;
  return {
    url,
    spans: async () => await read('/spans'),
    metrics: async () => await read('/metrics'),
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
