import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { formatUnits, parseUnits } from './amounts.js';
import { matchFieldNames } from './checkFields.js';
import { errorTable } from './errors.js';
import { exampleOf } from './examples.js';
import { parseExact, stringifyExact } from './json.js';
import { openApiDocument } from './openapi.js';
import type { Operation } from './operation.js';
import { operations } from './operations/index.js';

const all = Object.entries(operations) as [string, Operation][];

describe('the contract', () => {
  test('names each method and path once', () => {
    const routes = all.map(([, { method, path }]) => `${method} ${path}`);
    assert.equal(new Set(routes).size, routes.length);
  });

  test('gives job and task operations the field their access rule reads', () => {
    for (const [name, { access, request }] of all) {
      if (access.startsWith('job:')) assert.ok('jobID' in request.shape, name);
      if (access === 'task:owner') assert.ok('task_id' in request.shape, name);
    }
  });

  test('has an example of every request that is valid as it stands', () => {
    for (const [name, operation] of all) {
      const example = exampleOf(name, operation);
      const { success, error } = operation.request.safeParse(example);
      assert.ok(success, `${name} ${JSON.stringify(example)} ${error}`);
    }
  });

  test('describes every operation and every error in OpenAPI', () => {
    const document = openApiDocument('1.0.0') as unknown as {
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string;
            requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> };
          }
        >
      >;
      components: { schemas: { Error: { properties: { error: { enum: string[] } } } } };
    };
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((entry) => entry.operationId),
    );
    assert.deepEqual(ids.filter((id) => !id.startsWith('v1')).sort(), Object.keys(operations).sort());
    assert.ok(ids.includes('v1ChatCompletions'));
    assert.deepEqual(document.components.schemas.Error.properties.error.enum, Object.keys(errorTable));
    const body =
      document.paths['/sdk/computation/deAI/queryGuarantee']!['post']!.requestBody!.content[
        'application/json'
      ]!.schema;
    assert.ok(body.required.includes('train_shard'));
    assert.ok(!body.required.includes('y_train'));
    assert.equal((body.properties as Record<string, { type: string }>)['epoch']!.type, 'integer');
  });
});

describe('untidy clients', () => {
  const guarantee = operations.queryGuarantee.request;

  test('may send numbers as text, zero values for absent fields and names in another letter case', () => {
    const parsed = guarantee.parse(
      matchFieldNames(guarantee, {
        MODEL: 'cnn',
        JobName: 7,
        epoch: '3',
        x_train: 'p',
        y_train: '',
        train_shard: '0.8',
        scale_ratio: 0,
        category: '10',
        channel: 0,
        input_width: 0,
        user_token: 'x',
      }),
    );
    assert.deepEqual(JSON.parse(JSON.stringify(parsed)), {
      model: 'CNN',
      jobName: '7',
      epoch: 3,
      x_train: 'p',
      train_shard: 0.8,
      category: 10,
    });
  });

  test('are refused what is ambiguous, by the name of the field and with what it must be', () => {
    for (const [field, value, words] of [
      ['epoch', '3.5', 'must be a whole number from 1 to 1000000000'],
      ['epoch', 0, 'must be a whole number from 1 to 1000000000'],
      ['epoch', 'many', 'must be a whole number from 1 to 1000000000'],
      ['train_shard', 1, 'must be a number greater than 0 and less than 1'],
      ['train_shard', '0', 'must be a number greater than 0 and less than 1'],
      ['model', 'GAN', 'must be one of CNN, LSTM'],
      ['model', undefined, 'must be one of CNN, LSTM'],
      ['jobName', '  ', 'must not be empty'],
      ['jobName', ['a'], 'must be a text'],
      ['jobName', 'a'.repeat(201), 'must have at most 200 characters'],
      ['jobName', 'a\nb', 'must be one line, without control characters'],
      ['jobName', 'a\u001b[2J', 'must be one line, without control characters'],
    ] as const)
      assert.deepEqual(refusalsOf({ [field]: value }), [[field, words]]);
  });

  const refusalsOf = (fields: Record<string, unknown>) =>
    guarantee
      .safeParse({ model: 'CNN', jobName: 'a', epoch: 1, x_train: 'p', train_shard: 0.5, ...fields })
      .error?.issues.map(({ path, message }) => [path[0], message]);

  test('cannot reach the prototype of an object through a field name', () => {
    const fields = matchFieldNames(guarantee, JSON.parse('{"__proto__":{"model":"CNN"},"X":1}'));
    assert.equal(guarantee.safeParse(fields).success, false);
  });

  test('may give parties as an array, as JSON text or with commas', () => {
    const { parties } = operations.createJobByInput.request.shape;
    for (const value of [['a', 'b'], '["a","b"]', 'a, b']) assert.deepEqual(parties.parse(value), ['a', 'b']);
  });
});

describe('exact JSON', () => {
  test('keeps every digit of an integer in both directions', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), fc.string(), (integer, key) => {
        const copy = parseExact(
          stringifyExact({ [`k${key}`]: [integer, `${key}12345678901234567890`] }),
        ) as Record<string, unknown[]>;
        assert.equal(BigInt(copy[`k${key}`]![0] as bigint), integer);
        assert.equal(copy[`k${key}`]![1], `${key}12345678901234567890`);
      }),
    );
  });
  test('leaves fractions and exponents to the ordinary parser', () => {
    assert.deepEqual(
      parseExact('[0.1234567890123456789,1e20,1234567890123456789.5]'),
      JSON.parse('[0.1234567890123456789,1e20,1234567890123456789.5]'),
    );
  });
});

test('amounts survive the way to decimal text and back', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
      assert.equal(parseUnits(formatUnits(amount, decimals), decimals), amount);
    }),
  );
  assert.equal(formatUnits(1_500_000_000_000_000_000n, 18), '1.5');
  assert.equal(parseUnits('1.0000000000000000001', 18), undefined);
  assert.equal(parseUnits('1e3', 18), undefined);
});
