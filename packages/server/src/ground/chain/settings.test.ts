import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingReader } from '../settings/settingReader.js';
import { readChainSettings } from './settings.js';

const read = (settings: Record<string, string>) => readChainSettings(new SettingReader(settings));

test('the default is the embedded chain without a port', () => {
  assert.deepEqual(read({}), { kind: 'embedded', chainId: 20_261, rpcPort: undefined });
});

test('an http or ws URL selects an external node, with its chain id, key and confirmations', () => {
  for (const url of [
    'http://127.0.0.1:8545',
    'https://node.example/key',
    'ws://127.0.0.1:8546',
    'wss://node',
  ]) {
    assert.deepEqual(
      read({ TRICORN_CHAIN_RPC: url, TRICORN_CHAIN_ID: '11155111', TRICORN_CHAIN_CONFIRMATIONS: '5' }),
      {
        kind: 'remote',
        chainId: 11_155_111,
        url,
        operatorKey: undefined,
        confirmations: 5,
        feePerGasMaxWei: undefined,
      },
    );
  }
});

test('the fee ceiling is a decimal number of gwei', () => {
  for (const [text, wei] of [
    ['30', 30_000_000_000n],
    ['0.05', 50_000_000n],
    ['1.000000001', 1_000_000_001n],
  ] as const) {
    const settings = read({ TRICORN_CHAIN_RPC: 'http://n', TRICORN_CHAIN_FEE_MAX_GWEI: text });
    assert.ok(settings.kind === 'remote');
    assert.equal(settings.feePerGasMaxWei, wei);
  }
  for (const text of ['0', '0.0', '-1', '1e3', '.5', '5.', '1.0000000001', 'none', '12345678901']) {
    assert.throws(
      () => read({ TRICORN_CHAIN_RPC: 'http://n', TRICORN_CHAIN_FEE_MAX_GWEI: text }),
      /TRICORN_CHAIN_FEE_MAX_GWEI must be a positive decimal/,
      text,
    );
  }
});

test('invalid settings are refused by name, and URLs are not quoted', () => {
  const refused: [Record<string, string>, RegExp][] = [
    [{ TRICORN_CHAIN_RPC: 'ftp://secret' }, /TRICORN_CHAIN_RPC/],
    [{ TRICORN_CHAIN_RPC: 'http://' }, /TRICORN_CHAIN_RPC/],
    [{ TRICORN_CHAIN_ID: '0' }, /TRICORN_CHAIN_ID/],
    [{ TRICORN_CHAIN_ID: 'mainnet' }, /TRICORN_CHAIN_ID/],
    [{ TRICORN_CHAIN_PORT: '70000' }, /TRICORN_CHAIN_PORT/],
    [{ TRICORN_CHAIN_RPC: 'http://n', TRICORN_CHAIN_CONFIRMATIONS: '-1' }, /TRICORN_CHAIN_CONFIRMATIONS/],
    [
      { TRICORN_CHAIN_RPC: 'http://n', TRICORN_CHAIN_OPERATOR_KEY: '0x12secret' },
      /TRICORN_CHAIN_OPERATOR_KEY/,
    ],
  ];
  for (const [settings, name] of refused) {
    assert.throws(
      () => read(settings),
      (error: Error) => name.test(error.message) && !error.message.includes('secret'),
      JSON.stringify(settings),
    );
  }
});
