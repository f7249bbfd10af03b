import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConnectionError, RefusedError } from '@tricorn/client';
import {
  brief,
  byteSize,
  compact,
  numbersIn,
  roughly,
  shortDecimal,
  withThousands,
} from '../texts/numbers.js';
import { clientName } from './clientName.js';
import { contentIdsOf, factsOf } from './contentIds.js';
import { describeError, isSessionEnd } from './describeError.js';
import { numberColumns, readCsv } from './readCsv.js';
import { sameOrigin } from './root.js';
import { ago, timesIn } from './times.js';

describe('numbers in words', () => {
  test('thousands are set apart, also beyond what a number holds', () => {
    assert.equal(withThousands(1_234_567), '1,234,567');
    assert.equal(withThousands('-123456789012345678901.5'), '-123,456,789,012,345,678,901.5');
  });

  test('a decimal is cut, never rounded up', () => {
    assert.equal(shortDecimal('1999.999999'), '1,999.99');
    assert.equal(shortDecimal('5.000'), '5');
    assert.equal(shortDecimal('-0.1'), '-0.1');
  });

  test('a balance is not rounded up where there is little room either', () => {
    assert.equal(roughly('999999.89'), '999.9K');
    assert.equal(roughly(1_234_567), '1.2M');
  });

  test('a measurement has no zeros at its end', () => {
    assert.equal(brief(0.0001), '0.0001');
    assert.equal(brief(0.12344999), '0.1234');
    assert.equal(brief(3), '3');
  });

  test('a small amount does not become zero', () => {
    assert.equal(shortDecimal('0.000000000000000123'), '0.00000000000000012');
    assert.equal(shortDecimal('0'), '0');
  });

  test('sizes and axis numbers stay short', () => {
    assert.equal(byteSize(999), '999 B');
    assert.equal(byteSize(1_500_000), '1.5 MB');
    assert.equal(compact(0.030000000000000002), '0.03');
  });
});

describe('numbers in German', () => {
  const german = numbersIn('de');

  test('have a comma before their decimals and points between their thousands', () => {
    assert.equal(german.withThousands('-123456789012345678901.5'), '-123.456.789.012.345.678.901,5');
    assert.equal(german.shortDecimal('1999.999999'), '1.999,99');
    assert.equal(german.shortDecimal('0.000000000000000123'), '0,00000000000000012');
    assert.equal(german.percent(0.1234), '12,3 %');
    assert.equal(german.brief(0.12344999), '0,1234');
    assert.equal(german.compact(0.03), '0,03');
    assert.equal(german.byteSize(1_500_000), '1,5 MB');
    assert.equal(german.fixed(0.5, 2), '0,50');
    assert.match(german.roughly(1_234_567), /^1,2\sMio\.$/);
  });

  test('are read as they are written, and with a point as well', () => {
    for (const [typed, read] of [
      ['1,5', '1.5'],
      ['1.5', '1.5'],
      ['1.234,5', '1234.5'],
      ['0,', '0.'],
      ['-7', '-7'],
      ['1,2,3', '1.2,3'],
    ] as const)
      assert.equal(german.asRead(typed), read);
    assert.equal(german.marked(german.asRead('0,05')), '0,05');
    assert.equal(numbersIn('en').asRead('1,5'), '1,5', 'in English a comma is no decimal mark');
  });
});

describe('times in words', () => {
  test('recent times are relative', () => {
    const nowMs = 1_000_000_000_000;
    assert.equal(ago(1_000_000_000 - 30, nowMs), '30 seconds ago');
    assert.equal(ago(1_000_000_000 - 3 * 3600, nowMs), '3 hours ago');
    assert.match(ago(1_000_000_000 - 90 * 86_400, nowMs), /\d{4}/);
  });

  test('dates and ages are written as the language does', () => {
    const german = timesIn('de');
    assert.equal(german.ago(1_000_000_000 - 30, 1_000_000_000_000), 'vor 30 Sekunden');
    assert.match(german.fullTime(Date.UTC(2026, 10, 16, 12) / 1000), /^16\.11\.2026, \d\d:\d\d:\d\d$/);
    assert.match(german.shortDay('2026-11-16'), /^16\. Nov/);
  });
});

describe('clients', () => {
  test('are named as people call them', () => {
    const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
    for (const [userAgent, name] of [
      [`Mozilla/5.0 (X11; Linux aarch64) ${webKit} Chrome/146.0.0.0 Safari/537.36`, 'Chrome, Linux'],
      [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/146.0 Safari/537.36 Edg/146.0`, 'Edge, Windows'],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:140.0) Gecko/20100101 Firefox/140.0',
        'Firefox, macOS',
      ],
      [
        `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} Version/18.1 Safari/604.1`,
        'Safari, iOS',
      ],
      ['node', 'Node.js'],
      ['curl/7.88.1', 'curl'],
      ['', ''],
    ] as const)
      assert.equal(clientName(userAgent), name);
  });
});

describe('CSV files for drawing', () => {
  test('quoted cells are read, and only columns of numbers are drawn', () => {
    const table = readCsv('day,load,"a, b"\n2026-01-01,5,"1"\n2026-01-02,6.5,"-2e3"\n');
    assert.deepEqual(table.header, ['day', 'load', 'a, b']);
    assert.deepEqual(
      [...numberColumns(table)],
      [
        ['load', [5, 6.5]],
        ['a, b', [1, -2000]],
      ],
    );
  });

  test('a column of numbers may have gaps, and one with nothing else or with a word is not drawn', () => {
    assert.deepEqual([...numberColumns(readCsv('a,b,c\n1,,1\n,,low\n3,,3\n'))], [['a', [1, Number.NaN, 3]]]);
    assert.equal(numberColumns(readCsv('')).size, 0);
  });
});

describe('what went wrong', () => {
  test('a refusal says what to do, with the place in a file', () => {
    const refusal = new RefusedError('invalidFile', 'A cell begins a formula.', { row: 3, column: 2 }, 'id');
    assert.equal(describeError(refusal).message, 'A cell begins a formula. (row 3, column 2)');
    assert.match(describeError(new RefusedError('ccdInsufficient')).advice, /operator/);
    assert.equal(describeError(new RefusedError('llmTokensInsufficient')).remedy?.href, '/ledger');
    assert.equal(describeError(new RefusedError('internal', undefined, {}, 'abc')).requestId, 'abc');
  });

  test('an unreachable server is described in plain words', () => {
    assert.equal(describeError(new ConnectionError('ECONNREFUSED')).message, 'The server cannot be reached.');
    assert.match(describeError('boom').advice, /Reload/);
  });

  test('only a refused token ends the session', () => {
    assert.equal(isSessionEnd(new RefusedError('tokenExpired')), true);
    assert.equal(isSessionEnd(new RefusedError('credentialsWrong')), false);
    assert.equal(isSessionEnd(new Error('x')), false);
  });
});

describe('addresses of results', () => {
  test('files of the service are asked for where the page came from', () => {
    assert.equal(sameOrigin('https://public.example/files/abc/model.onnx'), '/files/abc/model.onnx');
    assert.equal(sameOrigin('https://public.example/at/files/abc/m.onnx?a=b'), '/files/abc/m.onnx?a=b');
    assert.equal(
      sameOrigin('https://elsewhere.example/picture.png'),
      'https://elsewhere.example/picture.png',
    );
    assert.equal(sameOrigin(''), '');
  });
});

describe('a submitted result', () => {
  const id = `bafk${'a'.repeat(55)}`;
  test('made of content ids is listed by their names', () => {
    assert.deepEqual(contentIdsOf(JSON.stringify({ task: 'x', png: id, webp: id })), [
      ['png', id],
      ['webp', id],
    ]);
    assert.deepEqual(contentIdsOf(id), [['result', id]]);
  });

  test('that is a flat object is listed field by field', () => {
    assert.deepEqual(factsOf('{"tokensNum":5,"ccd":"0.005"}'), [
      ['tokensNum', '5'],
      ['ccd', '0.005'],
    ]);
    for (const value of ['[[1, 2]]', '{"a":[1]}', 'P1 > P0', '', 'null'])
      assert.equal(factsOf(value), undefined, value);
  });

  test('that is something to read is left as it is', () => {
    for (const value of ['[[1, 2]]', '{"tokensNum":5}', 'P1 > P0', '', 'null'])
      assert.equal(contentIdsOf(value), undefined, value);
  });
});
