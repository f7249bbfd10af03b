import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Aes128Gcm,
  Aes256Gcm,
  CipherSuite,
  DhkemP521HkdfSha512,
  DhkemX25519HkdfSha256,
  HkdfSha256,
  HkdfSha512,
} from '@hpke/core';
import { generateBoxKeyPair, openSealed, seal } from './sealedBox.js';

// RFC 9180, appendices A.1.1 (our key encapsulation and key derivation) and A.6.1 (our cipher): base mode, first message.
const info = Buffer.from('4f6465206f6e2061204772656369616e2055726e', 'hex');
const pt = Buffer.from('4265617574792069732074727574682c20747275746820626561757479', 'hex');
const aad = Buffer.from('436f756e742d30', 'hex');
const vectors = [
  {
    name: 'A.1.1',
    suite: new CipherSuite({
      kem: new DhkemX25519HkdfSha256(),
      kdf: new HkdfSha256(),
      aead: new Aes128Gcm(),
    }),
    ...{
      ikmE: '7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234',
      ikmR: '6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037',
      enc: '37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431',
      ct: 'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a',
    },
  },
  {
    name: 'A.6.1',
    suite: new CipherSuite({ kem: new DhkemP521HkdfSha512(), kdf: new HkdfSha512(), aead: new Aes256Gcm() }),
    ...{
      ikmE: '7f06ab8215105fc46aceeb2e3dc5028b44364f960426eb0d8e4026c2f8b5d7e7a986688f1591abf5ab753c357a5d6f0440414b4ed4ede71317772ac98d9239f70904',
      ikmR: '2ad954bbe39b7122529f7dde780bff626cd97f850d0784a432784e69d86eccaade43b6c10a8ffdb94bf943c6da479db137914ec835a7e715e36e45e29b587bab3bf1',
      enc: '040138b385ca16bb0d5fa0c0665fbbd7e69e3ee29f63991d3e9b5fa740aab8900aaeed46ed73a49055758425a0ce36507c54b29cc5b85a5cee6bae0cf1c21f2731ece2013dc3fb7c8d21654bb161b463962ca19e8c654ff24c94dd2898de12051f1ed0692237fb02b2f8d1dc1c73e9b366b529eb436e98a996ee522aef863dd5739d2f29b0',
      ct: '170f8beddfe949b75ef9c387e201baf4132fa7374593dfafa90768788b7b2b200aafcc6d80ea4c795a7c5b841a',
    },
  },
];

for (const { name, suite, ikmE, ikmR, enc, ct } of vectors) {
  test(`sealing gives the known answer of RFC 9180, ${name}, and opens it`, async () => {
    const [ephemeral, recipient] = await Promise.all(
      [ikmE, ikmR].map((seed) => suite.kem.deriveKeyPair(Uint8Array.from(Buffer.from(seed, 'hex')))),
    );
    const sealed = await suite.seal(
      { recipientPublicKey: recipient!.publicKey, info, ekm: ephemeral! },
      pt,
      aad,
    );
    assert.equal(Buffer.from(sealed.enc).toString('hex'), enc);
    assert.equal(Buffer.from(sealed.ct).toString('hex'), ct);
    const opened = await suite.open({ recipientKey: recipient!, enc: sealed.enc, info }, sealed.ct, aad);
    assert.equal(Buffer.from(opened).toString('hex'), pt.toString('hex'));
  });
}

test('our seal opens with the library alone, and only with its own context', async () => {
  const pair = await generateBoxKeyPair();
  const context = { info: new TextEncoder().encode('kind'), aad: new TextEncoder().encode('bound to') };
  const sealed = await seal(pair.publicKey, context, Uint8Array.from([1, 2, 3]));
  assert.deepEqual([...(await openSealed(pair, context, sealed))], [1, 2, 3]);
  const suite = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  });
  const pkcs8 = Buffer.from(pair.privateKey, 'base64url');
  const recipientKey = await suite.kem.importKey('raw', Uint8Array.from(pkcs8.subarray(-32)).buffer, false);
  const enc = sealed.slice(0, 32);
  const opened = await suite.open({ recipientKey, enc, info: context.info }, sealed.slice(32), context.aad);
  assert.deepEqual([...new Uint8Array(opened)], [1, 2, 3]);
  for (const other of [
    { ...context, info: new TextEncoder().encode('kin') },
    { ...context, aad: new TextEncoder().encode('bound') },
  ])
    await assert.rejects(openSealed(pair, other, sealed), { code: 'cannot-open' });
});
