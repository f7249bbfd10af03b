// Deliberate faults of the clients that seal, verify and open, each with the test that must notice it; see mutants.js.

const inClient = (file, test) => ({ package: 'client', file: `sealing/${file}.test.js`, test });
const own = inClient('verifying', '^only a result of the fill that this device signed');
const signatures = inClient('verifying', '^signatures are checked over this result');
const shown = inClient('verifying', '^what the service shows of a job');
const opened = inClient('verifying', '^a private result is opened only');
const stranger = inClient('verifying', '^somebody without a part in it');
const changed = inClient('keys', '^keys of nodes and parties are remembered');
const stays = inClient('keys', '^a job stays as it was first agreed to');
const nodes = inClient('keys', '^nothing is sent when the service names other nodes');
const held = inClient('sealing', '^where the service signs for a party');
const asked = inClient('sealing', '^what only the service says');
const plan = (what) => inClient('sealing', `^nothing is sealed for a plan with ${what}`);

const fault = (name, file, find, replace, killedBy) => ({
  package: 'client',
  name,
  file: `sealing/${file}.js`,
  find,
  replace,
  killedBy,
});

export const clientMutants = [
  fault(
    'a client verifies any fill in its own place',
    'confirmParties',
    '!(await isOwnFill(',
    '!(await (() => true)(',
    own,
  ),
  fault(
    'a client remembers no fill',
    'memory',
    "    [fillEntry(terms.job, job.round, digest)]: 'signed',\n",
    '',
    inClient('verifying', '^a fill that the service refused'),
  ),
  fault(
    'an older fill of a round counts as well',
    'memory',
    'return accepted === digest;',
    'if (accepted === digest) return true;',
    inClient('verifying', '^a fill that the service refused'),
  ),
  fault(
    'a device without memory verifies anything',
    'confirmParties',
    'await assertPlain(parties, identity);',
    '',
    own,
  ),
  fault(
    'some pinned parties are as good as all',
    'confirmParties',
    'pinned === fills.length',
    'pinned > 0',
    stranger,
  ),
  fault(
    'pinned parties are not compared',
    'confirmParties',
    '!pins.includes(fingerprint)',
    'false',
    stranger,
  ),
  fault(
    'the nodes of a statement are not compared with the pins',
    'verifyResult',
    'checkNodes(terms, nodeKeys)',
    'checkNodes(terms, undefined)',
    stranger,
  ),
  fault(
    'the parties may sign different terms',
    'verifyResult',
    'statement.place !== place || !haveSameTerms(statement.terms, terms)',
    'false',
    signatures,
  ),
  fault('the job of a statement is not compared', 'verifyResult', 'terms.job !== jobID || ', '', signatures),
  fault(
    'the result is not compared with the signed digest',
    'verifyResult',
    'expected.result !== statement.result',
    'false',
    signatures,
  ),
  fault(
    'the signatures of the nodes are not checked',
    'verifyResult',
    'await checkResultSignatures(expected, terms, signatures).catch(notVerified);',
    '',
    signatures,
  ),
  fault(
    'the signatures of the parties are not checked',
    'verifyResult',
    'await checkFillSignature(statement, fromBase64Url(signature))',
    'statement.terms.parties[statement.place].keys[0]',
    signatures,
  ),
  fault(
    'a result without signatures is shown',
    'verifyStatement',
    "state === 'succeeded' || report?.['result'] !== undefined",
    'false',
    shown,
  ),
  fault('an older round is shown as the newest', 'verifyStatement', 'report.round < newest', 'false', shown),
  fault(
    'a private result is opened before it is verified',
    'openResult',
    'await verifySigned(jobID, report, commitment, options)',
    '{ ...(await verifySigned(jobID, report, commitment, { ...options, identity: undefined, alone: true })) }',
    opened,
  ),
  fault(
    'accepting a key accepts every key of that owner',
    'knownKeys',
    '!named.includes(one)',
    'named.length === 0',
    changed,
  ),
  fault(
    'accepting a key accepts it for anybody',
    'knownKeys',
    'accepted.filter((pin) => pin.who === who)',
    'accepted',
    changed,
  ),
  fault(
    'a changed key is taken for a new one',
    'knownKeys',
    'before !== undefined && fresh.length > 0',
    'false',
    changed,
  ),
  fault('keys are forgotten', 'sealedJobs', '{ ...entries, ...fillEntries(', '{ ...fillEntries(', changed),
  fault(
    'another key on the own account is ignored',
    'knownKeys',
    'i !== place || key !== signingKey',
    'i !== place',
    inClient('keys', '^a key that was added to the own account'),
  ),
  fault(
    'pinned keys of parties are not compared',
    'knownKeys',
    'pinned.length > 0 && fingerprints.some((one) => !pinned.includes(one))',
    'false',
    inClient('keys', '^pinned keys of parties'),
  ),
  fault(
    'accounts are compared with their letter case',
    'names',
    'accounts.map((account) => foldEmail(account))',
    'accounts',
    inClient('keys', '^accounts are the same'),
  ),
  fault(
    'nodes are not compared with the pins',
    'sealedJobs',
    'checkNodes(terms, nodeKeys)',
    'checkNodes(terms, undefined)',
    nodes,
  ),
  fault(
    'a pin may be a bare key',
    'pins',
    'return readNodePin(text);\n    }\n    catch (error) {',
    'return text;\n    }\n    catch (error) {',
    inClient('keys', '^pins are fingerprints'),
  ),
  fault(
    'bounds are not remembered',
    'agree',
    'return { computation, parties, rounds, bounds, asked, result };',
    'return { ...wanted, computation, parties, rounds, asked, result };',
    stays,
  ),
  fault(
    'who learns the result is not remembered',
    'agree',
    'return { computation, parties, rounds, bounds, asked, result };',
    'return { ...wanted, computation, parties, rounds, bounds, asked };',
    stays,
  ),
  fault(
    'a round is signed for twice',
    'agree',
    'isFilled ? [next] : [job.round, next]',
    '[job.round, next]',
    stays,
  ),
  fault(
    'what only the service says is not asked',
    'sealedJobs',
    'proposal.unconfirmed.length > 0 || ',
    '',
    asked,
  ),
  fault(
    'the first fill of a foreign job is not asked',
    'sealedJobs',
    'isFirst && confirm !== undefined',
    'false',
    asked,
  ),
  fault('new keys are not asked about', 'sealedJobs', '[...unconfirmed, ...newKeys]', 'unconfirmed', asked),
  fault(
    'a round may end at any time',
    'agree',
    'seconds <= roundSecondsMax + clockSkewSeconds',
    'true',
    plan('an end after'),
  ),
  fault(
    'the security model is not compared',
    'agree',
    'checkSecurity(terms, who.allowSemiHonest);',
    '',
    plan('nodes that are trusted'),
  ),
  fault(
    'the place is not compared',
    'agree',
    "expect('place', ",
    "((..._) => {})('place', ",
    plan('another place'),
  ),
  fault(
    'the job is not compared',
    'agree',
    "expect('job', offered.jobID, terms.job);",
    '',
    plan('another job'),
  ),
  fault('sealing does not mind for whom the service signs', 'agree', 'refused.length > 0', 'false', held),
  fault(
    'naming one party is as good as naming all',
    'agree',
    '!serviceSignsFor.includes(party)',
    'serviceSignsFor.length === 0',
    held,
  ),
  fault(
    'plain text is sent although this device has a key',
    'plainText',
    'identity !== undefined && (await isRegisteredHere(identity.known))',
    'false',
    inClient('sealing', '^plain text is refused'),
  ),
  fault(
    'values leave the device before they are sealed',
    'sealedJobs',
    'tricorn.api.fillData({ jobID, sealed }',
    'tricorn.api.fillData({ jobID, sealed, input }',
    inClient('sealing', '^data sealed here never reaches'),
  ),
  fault(
    'one node is believed that a round will not run',
    'withdrawSealed',
    'const receiptsMin = 2;',
    'const receiptsMin = 1;',
    inClient('withdrawing', '^data counts as withdrawn'),
  ),
  fault(
    'a link does not carry the keys of the parties',
    'jobLink',
    "keys: keys.map((own) => own.map(bare).join('.')).join()",
    "keys: ',,'",
    inClient('keys', '^a link carries'),
  ),
];
