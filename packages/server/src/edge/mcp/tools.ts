import { type Operation, type OperationName, operations, requestSchemaOf, scopeOf } from '@tricorn/contract';
import { longWork } from './longWork.js';
import { isDestructive } from './mayCall.js';
import type { Prices } from './prices.js';

interface McpTool {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, object>; required?: string[] };
  annotations: object;
}

export const toolNames = Object.keys(operations) as OperationName[];

/** The operation as a tool: its schema, its access rule and its price. */
export function toolOf(name: OperationName, prices: Prices): McpTool {
  const operation: Operation = operations[name];
  const schema = schemas.get(name)!;
  const files = Object.entries(operation.files ?? {});
  const price = prices.textOf(name);
  const long = longWork[name];
  const required = [
    ...(schema.required ?? []),
    ...files.filter(([, file]) => file.required).map(([field]) => field),
  ];
  const reads = scopeOf(name).endsWith(':read');
  return {
    name,
    title: operation.summary,
    description: [`${operation.summary}.`, operation.description, price].filter(Boolean).join('\n'),
    inputSchema: {
      type: 'object',
      properties: {
        ...schema.properties,
        ...Object.fromEntries(files.map(([field, { description }]) => [field, fileSchema(description)])),
        ...(long === undefined ? {} : { wait: waitSchema(long.isShort) }),
        ...(price === undefined ? {} : { accepted_cost: acceptedCostSchema }),
      },
      ...(required.length === 0 ? {} : { required }),
    },
    annotations: {
      title: operation.summary,
      readOnlyHint: reads,
      destructiveHint: isDestructive(name),
      openWorldHint: false,
    },
  };
}

interface RequestSchema {
  properties?: Record<string, object>;
  required?: string[];
}

/** Written when the server starts: writing all of them takes longer than the serving thread may be held. */
const schemas = new Map(
  (Object.entries(operations) as [OperationName, Operation][]).map(([name, operation]) => [
    name,
    requestSchemaOf(operation) as RequestSchema,
  ]),
);

const fileSchema = (description: string): object => ({
  type: 'object',
  description: `${description} Its name, and its content as text or base64.`,
  properties: { name: { type: 'string' }, text: { type: 'string' }, base64: { type: 'string' } },
});

const waitSchema = (isShort: boolean) => ({
  type: 'boolean',
  description: isShort
    ? 'Wait for the result, with progress notifications; default true. If false, read it later with queryTask.'
    : 'Wait for the result, with progress notifications; default true if the client asks for progress. If false, read it later with jobDetailByUser or queryInfer.',
});

const acceptedCostSchema = {
  type: 'number',
  description:
    'The cost that the user has accepted, in the currency of the price. Needed above the limit of this connection, unless the client can ask the user itself.',
};
