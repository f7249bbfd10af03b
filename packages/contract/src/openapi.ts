import * as z from 'zod';
import { scopeOf } from './apiKeys.js';
import { type ErrorName, errorTable } from './errors.js';
import { eventTable, socketPath } from './events.js';
import { exampleOf } from './examples.js';
import { openaiPaths } from './openaiPaths.js';
import type { Operation } from './operation.js';
import { type OperationName, operations } from './operations/index.js';

type Json = Record<string, unknown>;

const headerErrors: readonly ErrorName[] = [
  'tokenMissing',
  'tokenInvalid',
  'tokenExpired',
  'tokenEnded',
  'keyUnknown',
  'keyExpired',
  'keyNetworkRefused',
];

/** The OpenAPI 3.1 description of every operation, generated from the contract. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, operation] of Object.entries(operations) as [string, Operation][]) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(name, operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tricorn',
      version,
      summary:
        'Generative AI, distributed training, private computation, machine learning and language models with one account.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: `Results are also sent over the WebSocket \`${socketPath}\`. The schemas whose names begin with \`event.\` describe its messages.`,
    },
    servers: [{ url: '.' }],
    security: [{ token: [] }, { bearer: [] }],
    paths: { ...paths, ...openaiPaths },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'token',
          description: 'An access token from genToken, or an API key from createApiKey.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same, in the usual header.' },
      },
      schemas: { Error: errorSchema(), ...eventSchemas() },
    },
  };
}

function describeOperation(name: string, operation: Operation): Json {
  return {
    operationId: name,
    tags: [operation.group],
    summary: operation.summary,
    description: [
      operation.description,
      accessText[operation.access],
      keyText(name as OperationName, operation),
      operation.extension && 'Extension of the published interface.',
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(operation.access === 'public' ? { security: [] } : {}),
    ...(operation.extension ? { 'x-extension': true } : {}),
    ...parametersOf(name, operation),
    ...bodyOf(name, operation),
    responses: responsesOf(operation),
  };
}

const keyText = (name: OperationName, { access, tokenOnly }: Operation): string => {
  if (access === 'public') return '';
  return tokenOnly
    ? 'Needs an access token; API keys are refused.'
    : `Scope of an API key: \`${scopeOf(name)}\`.`;
};

const accessText: Record<Operation['access'], string> = {
  public: 'No token needed.',
  account: '',
  operator: 'Operators only.',
  'job:participant': 'The caller must take part in the job.',
  'job:creator': 'The caller must have created the job.',
  'job:predictor': 'The caller must take part in the job, or its model must be shared with the caller.',
  'task:owner': 'The caller must have submitted the task.',
};

function parametersOf(name: string, operation: Operation): Json {
  const parameters: Json[] = [];
  if (operation.encoding === 'query') {
    const { properties = {}, required = [] } = requestSchemaOf(operation) as {
      properties?: Json;
      required?: string[];
    };
    const example = exampleOf(name, operation);
    for (const [field, schema] of Object.entries(properties)) {
      const given = field in example ? { example: example[field] } : {};
      parameters.push({ name: field, in: 'query', required: required.includes(field), schema, ...given });
    }
  }
  if (operation.writes) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 200 },
      description:
        'Repeating a request with the same key returns the first response; another request with it fails with 409.',
    });
  }
  return parameters.length === 0 ? {} : { parameters };
}

function bodyOf(name: string, operation: Operation): Json {
  if (operation.encoding === 'query') return {};
  const example = exampleOf(name, operation);
  const schema = requestSchemaOf(operation);
  if (operation.encoding === 'upload') {
    const files = Object.entries(operation.files ?? {});
    const properties = {
      ...(schema['properties'] as Json | undefined),
      ...Object.fromEntries(
        files.map(([name, { description }]) => [name, { type: 'string', format: 'binary', description }]),
      ),
    };
    const required = [
      ...((schema['required'] as string[] | undefined) ?? []),
      ...files.filter(([, file]) => file.required).map(([name]) => name),
    ];
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { ...schema, properties, required }, example } },
      },
    };
  }
  const encodings = ['application/json', 'application/x-www-form-urlencoded'];
  if (operation.encoding === 'any') encodings.push('multipart/form-data');
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(encodings.map((type) => [type, { schema, example }])),
    },
  };
}

function responsesOf(operation: Operation): Json {
  const names = new Set<ErrorName>([
    ...operation.errors,
    ...(operation.access === 'public' ? [] : headerErrors),
    'invalidField',
    'tooManyRequests',
  ]);
  if (operation.access.startsWith('job:'))
    names.add('jobUnknown').add(operation.access === 'job:creator' ? 'notCreator' : 'notParticipant');
  if (operation.access === 'task:owner') names.add('taskUnknown');
  if (operation.access === 'operator') names.add('notOperator');
  if (operation.access !== 'public' && !operation.tokenOnly) names.add('keyScopeMissing');
  if (names.has('ccdInsufficient') || names.has('llmTokensInsufficient')) names.add('keyBudgetExceeded');
  if (operation.writes) names.add('idempotencyConflict').add('idempotencyRunning');
  const byCode = new Map<number, ErrorName[]>();
  for (const name of names) {
    const { code } = errorTable[name];
    byCode.set(code, [...(byCode.get(code) ?? []), name]);
  }
  const failures = [...byCode]
    .sort(([a], [b]) => a - b)
    .map(([code, errors]) => [
      String(code),
      {
        description: errors.map((name) => `\`${name}\`: ${errorTable[name].meaning}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]);
  return { '200': successOf(operation), ...Object.fromEntries(failures) };
}

function successOf(operation: Operation): Json {
  if (operation.response === 'stream') {
    return {
      description: 'The content of the file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const schema = z.object({ code: z.literal(200), msg: z.string() }).extend(operation.response.shape);
  return { description: 'Success', content: { 'application/json': { schema: toJsonSchema(schema) } } };
}

/** The JSON schema of an operation's fields, without its files. */
export const requestSchemaOf = (operation: Operation): Json => toJsonSchema(operation.request);

function toJsonSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'bigint') jsonSchema.type = 'integer';
      // Unknown fields are ignored, so no schema may say that they are rejected.
      delete jsonSchema.additionalProperties;
    },
  }) as Json;
  return rest;
}

const errorSchema = (): Json => ({
  type: 'object',
  required: ['code', 'msg', 'error'],
  properties: {
    code: { type: 'integer', description: 'Equal to the HTTP status.' },
    msg: { type: 'string', description: 'What went wrong and what to do.' },
    error: { type: 'string', enum: Object.keys(errorTable) },
    field: { type: 'string' },
    row: { type: 'integer' },
    column: {},
    fault: { type: 'string' },
    request_id: { type: 'string' },
    trace_id: { type: 'string', description: 'The id of the trace of this request.' },
  },
});

const eventSchemas = (): Json =>
  Object.fromEntries(
    Object.entries(eventTable).map(([type, schema]) => [`event.${type}`, toJsonSchema(schema)]),
  );
