import { type Operation, operations } from '@tricorn/contract';
import { knownFields, tooMuchUnknown, unknownBytesMax } from '../body/knownFields.js';
import { sizeOf } from '../body/sizeOf.js';

interface Message {
  method?: unknown;
  params?: { name?: unknown; arguments?: unknown };
}

/** Fields of tools that their operations do not have. */
const fieldsOfTools = ['wait', 'accepted_cost'];

/** Messages of an agent: only the arguments of a tool may be large, and only those that it knows. */
export function acceptedMessages(body: unknown): unknown {
  let otherBytes = 0;
  const accept = (message: Message | null): unknown => {
    const { method, params } = message ?? {};
    const operation = method === 'tools/call' ? operationOf(params?.name) : undefined;
    if (operation === undefined) {
      otherBytes += sizeOf(message);
      return message;
    }
    const { arguments: given, ...others } = params!;
    otherBytes += sizeOf({ ...message, params: others });
    const names = [...Object.keys(operation.request.shape), ...Object.keys(operation.files ?? {})];
    return { ...message, params: { ...others, arguments: knownFields(given, [...names, ...fieldsOfTools]) } };
  };
  const accepted = Array.isArray(body) ? body.map(accept) : accept(body as Message | null);
  if (otherBytes > unknownBytesMax) throw tooMuchUnknown();
  return accepted;
}

const operationOf = (name: unknown): Operation | undefined =>
  typeof name === 'string' && Object.hasOwn(operations, name)
    ? operations[name as keyof typeof operations]
    : undefined;
