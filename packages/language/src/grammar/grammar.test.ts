import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ToolCallDelta } from '../features.js';
import { ToolCallScanner } from '../gguf/toolCallScanner.js';
import { withinTokenTime } from '../gguf/withinTokenTime.js';
import { answerGrammar, assertGrammar, type ToolSyntax } from './answerGrammar.js';

const syntax: ToolSyntax = {
  before: '',
  prefix: '||call: ',
  afterName: () => '(',
  suffix: () => ')',
  between: '\n',
  after: '',
};
const weather = {
  name: 'weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const schemaOf = (schema: Record<string, unknown>) => ({
  responseFormat: { type: 'jsonSchema' as const, name: 'x', schema },
});
const ruleOf = (grammar: string | undefined, name: string) =>
  grammar?.split('\n').find((line) => line.startsWith(`${name} ::=`));

describe('the grammar of an answer', () => {
  it('is absent for plain text, and lists required fields before optional ones', () => {
    assert.equal(answerGrammar({}, syntax), undefined);
    const grammar = answerGrammar(
      schemaOf({
        type: 'object',
        properties: { a: { type: 'integer' }, b: { enum: ['x"y', 2] }, c: { type: ['string', 'null'] } },
        required: ['c'],
        additionalProperties: false,
      }),
      syntax,
    );
    assert.match(grammar!, /"\{" ws "\\"c\\"" ":" ws r\d+ \("," ws "\\"a\\"" ":" ws r\d+\)\?/);
    assert.ok(grammar!.includes('"\\"x\\\\\\"y\\"" | "2"'));
    assert.ok(grammar!.includes('string | "null"'));
  });

  it('follows references, also to itself', () => {
    const list = {
      $defs: {
        node: {
          type: 'object',
          properties: { next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
        },
      },
      $ref: '#/$defs/node',
    };
    assert.doesNotThrow(() => assertGrammar(schemaOf(list)));
  });

  it('refuses by name what it cannot hold', () => {
    const cases: [Record<string, unknown>, RegExp][] = [
      [{ type: 'string', pattern: '^a' }, /`pattern` at the root/],
      [{ type: [{ toString: 1 }] }, /type `{"toString":1}` is unknown/],
      [{ $ref: { toString: 1 } }, /`\$ref` must be a text/],
      [{ type: 'object', properties: { n: { type: 'number', minimum: 1 } } }, /`minimum` at \/n/],
      [{ type: 'array', items: { type: 'string' }, maxItems: 5_000 }, /`maxItems` must be/],
      [{ type: 'string', format: 'email' }, /format `email`/],
      [{ type: 'string', format: '__proto__' }, /format `__proto__` is not supported/],
      [{ type: 'string', format: 'toString' }, /format `toString` is not supported/],
      [{ type: 'string', format: ['date'] }, /format `date` is not supported/],
      [{ $ref: '#' }, /leads only to itself/],
      [{ anyOf: [{ type: 'null' }, { $ref: '#' }] }, /leads only to itself/],
      [{ enum: Array.from({ length: 19_000 }, (_, value) => `v${value}`) }, /more than 500 values/],
      [{ enum: Array.from({ length: 400 }, (_, value) => `${value}`.repeat(200)) }, /too large a grammar/],
      [{ const: 'x'.repeat(200_000) }, /too large a grammar/],
      [{ type: 'object', properties: anyFields(600) }, /more than 500 values, choices and optional/],
      [{ allOf: [] }, /`allOf`/],
      [{ $ref: '#/$defs/none' }, /leads nowhere/],
      [{ type: 'tuple' }, /type `tuple`/],
      // Each optional field would be written with all others: gigabytes.
      [{ type: 'object', properties: anyFields(9_000) }, /more than 500 values/],
      [{ type: 'object', properties: { a: { type: 'array', items: longTexts(40) } } }, /too large a grammar/],
    ];
    for (const [schema, message] of cases)
      assert.throws(() => assertGrammar(schemaOf(schema)), { code: 'feature_unsupported', message });
    const tools = [{ name: 'f', parameters: { type: 'object', not: {} } }];
    assert.throws(() => assertGrammar({ tools }), { code: 'feature_unsupported', field: 'tools' });
  });

  it('of any schema is refused or small, however hostile the schema', () => {
    const { schema } = fc.letrec<{ schema: Record<string, unknown> }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        fc.record({ type: fc.constantFrom('string', 'integer', 'null', 'boolean') }),
        fc.record({
          type: fc.constant('string'),
          minLength: fc.nat(1_200),
          format: fc.constantFrom('date', '__proto__', 'constructor'),
        }),
        fc
          .integer({ min: 1, max: 3_000 })
          .map((count) => ({ enum: Array.from({ length: count }, (_, at) => at) })),
        fc.nat(300_000).map((chars) => ({ const: 'x'.repeat(chars) })),
        fc.record({ $ref: fc.constantFrom('#', '#/anyOf/0', '#/items', '#/properties/a') }),
        fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 40 }) }),
        fc.record({ type: fc.constant('array'), items: tie('schema'), maxItems: fc.nat(1_200) }),
        fc.record({
          type: fc.constant('object'),
          properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'c'), tie('schema')),
        }),
        fc.record({ type: fc.constant('object'), properties: fc.nat(2_000).map(anyFields) }),
      ) as fc.Arbitrary<Record<string, unknown>>,
    }));
    fc.assert(
      fc.property(schema, (given) => {
        const started = process.cpuUsage();
        let grammar = '';
        try {
          grammar = answerGrammar(schemaOf(given), syntax) ?? '';
        } catch (error) {
          assert.equal((error as { code?: string }).code, 'feature_unsupported', String(error));
        }
        const { user } = process.cpuUsage(started);
        assert.ok(user < 1_000_000, `${user} µs`);
        assert.ok(grammar.length < 3_000_000);
        // What may come next at once: alternatives of all rules together.
        assert.ok(grammar.split(' | ').length < 1_500, `${grammar.split(' | ').length} alternatives`);
      }),
      { numRuns: 300 },
    );
  });

  it('that takes too long for a token ends the answer by name', async () => {
    const slow = () => new Promise<string>((done) => setTimeout(done, 30, 'token'));
    const told: unknown[] = [];
    const onLate = (refusal: Error) => told.push(refusal);
    assert.equal(await withinTokenTime({}, slow, onLate), 'token');
    assert.deepEqual(told, []);
    const refusal = { code: 'feature_unsupported', field: 'tools', message: /more than 1 ms for a token/ };
    await assert.rejects(withinTokenTime({}, slow, onLate, 1), refusal);
    // A token that never comes: its caller hears of it all the same.
    const isTold = new Promise<Error>(
      (done) => void withinTokenTime({}, () => new Promise(() => {}), done, 1),
    );
    assert.match((await isTold).message, /more than 1 ms for a token/);
    assert.equal(told.length, 1);
  });

  it('allows text only where the choice is free', () => {
    const root = (toolChoice: 'auto' | 'required' | { name: string }) =>
      ruleOf(answerGrammar({ tools: [weather], toolChoice }, syntax), 'root');
    assert.equal(root('auto'), 'root ::= calls | free');
    assert.equal(root('required'), 'root ::= calls');
    assert.equal(root({ name: 'weather' }), 'root ::= calls');
    assert.equal(answerGrammar({ tools: [weather], toolChoice: 'none' }, syntax), undefined);
  });
});

const anyFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, field) => [`field${field}`, true]));
const longTexts = (count: number) => ({
  anyOf: Array.from({ length: count }, () => ({ type: 'string', maxLength: 1_000 })),
});

describe('calls of tools in generated text', () => {
  it('are read however the text is split', () => {
    const text = '||call: weather({"city": "a\\"}){"})\n||call: time({})';
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 10 }), (cuts) => {
        const scanner = new ToolCallScanner(syntax, ['time', 'weather'], () => 'id');
        const edges = [0, ...cuts.sort((one, other) => one - other), text.length];
        const calls: ToolCallDelta[] = edges.slice(1).flatMap((edge, at) => {
          const found = scanner.push(text.slice(edges[at], edge));
          assert.equal(found.text, '');
          return found.calls;
        });
        const whole = new Map<number, string>();
        for (const { index, name = '', arguments: given } of calls)
          whole.set(index, (whole.get(index) ?? '') + name + given);
        assert.deepEqual([...whole.values()], ['weather{"city": "a\\"}){"}', 'time{}']);
      }),
    );
  });

  it('are told from text that only begins like one', () => {
    const scanner = new ToolCallScanner(syntax, ['weather']);
    assert.equal(scanner.push('||ca').text, '');
    assert.equal(scanner.push('n you').text, '||can you');
    assert.equal(scanner.push(' ||call: weather({})').text, ' ||call: weather({})');
    const cut = new ToolCallScanner(syntax, ['weather']);
    cut.push('||cal');
    assert.equal(cut.flush(), '||cal');
  });
});
