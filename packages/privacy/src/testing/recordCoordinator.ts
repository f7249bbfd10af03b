import { readBox } from '../client/shareBox.js';
import { fillBytes } from '../consent/fillStatement.js';
import { NodeClient } from '../node/nodeClient.js';

/** A request of the coordinator to a node, and what it was told. */
export interface RecordedCall {
  readonly node: number;
  readonly path: string;
  /** For a box its statement, signature and ciphertext; otherwise the body. */
  readonly body: string;
  reply: string;
}

/** Records all that coordinators of this process send to nodes and receive from them. */
export function recordCoordinator(calls: RecordedCall[]): void {
  const { bytes } = NodeClient.prototype;
  NodeClient.prototype.bytes = async function (this: NodeClient, method, path, body, options) {
    const call: RecordedCall = { node: this.index, path, body: textOf(path, body), reply: '' };
    calls.push(call);
    try {
      const reply = await bytes.call(this, method, path, body, options);
      call.reply = reply.toString();
      return reply;
    } catch (error) {
      call.reply = String(error);
      throw error;
    }
  };
}

function textOf(path: string, body: Uint8Array | undefined): string {
  if (path !== '/boxes') return Buffer.from(body ?? []).toString();
  const { statement, signature, sealed } = readBox(body!);
  const base64Url = (part: Uint8Array) => Buffer.from(part).toString('base64url');
  return [Buffer.from(fillBytes(statement)).toString(), base64Url(signature), base64Url(sealed)].join('\n');
}
