// Deliberate faults of the console where it seals and verifies, each with the test that must notice it; see mutants.js.

const killedBy = (test) => ({
  package: 'console',
  file: 'compiled/rooms/together/sealing.test.js',
  test,
});
const shown = killedBy('nothing is signed that was not shown');
const linked = killedBy('what a link says');
const itsServer = killedBy('a link counts for its job');
const pinned = killedBy('pinned keys hold');
const plain = killedBy('whoever has a key');
const changed = killedBy('a changed key is accepted');
const result = killedBy('a result is shown only');

const fault = (name, file, find, replace, test) => ({
  package: 'console',
  name: `console: ${name}`,
  file: `compiled/rooms/together/${file}.js`,
  find,
  replace,
  killedBy: test,
});

export const consoleMutants = [
  fault(
    'it signs without a question',
    'submitNumbers',
    'proposal !== undefined && isSame(now, proposal)',
    'true',
    shown,
  ),
  fault('any yes is as good as another', 'submitNumbers', 'isSame(now, proposal)', 'true', shown),
  fault(
    'the link does not say what is signed',
    'submitNumbers',
    'how.link?.job ?? { jobID }',
    '{ jobID }',
    linked,
  ),
  fault(
    'the keys of the parties in a link are ignored',
    'submitNumbers',
    '[...partyKeys, ...(link?.partyKeys ?? [])]',
    'partyKeys',
    linked,
  ),
  fault(
    'the keys of the nodes in a link are ignored',
    'submitNumbers',
    'nodeKeys ?? link?.nodeKeys',
    'nodeKeys',
    linked,
  ),
  fault('pinned nodes are ignored', 'submitNumbers', 'nodeKeys ?? link?.nodeKeys', 'link?.nodeKeys', pinned),
  fault(
    'pinned parties are ignored',
    'submitNumbers',
    '[...partyKeys, ...(link?.partyKeys ?? [])]',
    'link?.partyKeys ?? []',
    pinned,
  ),
  fault('pins are kept unread', 'pins', '    parsePins(texts);\n', '', pinned),
  fault(
    'a new job goes out as plain text',
    'submitNumbers',
    'await assertPlainText(tricorn, how.identity);\n    return',
    'return',
    plain,
  ),
  fault(
    'numbers go out as plain text',
    'submitNumbers',
    'await assertPlainText(tricorn, how.identity);\n    await',
    'await',
    plain,
  ),
  fault(
    'a link counts at every server',
    'useLink',
    'link.server !== normaliseServer(server)',
    'false',
    itsServer,
  ),
  fault('a link counts for every job', 'useLink', ' || link.job.jobID !== jobID', '', itsServer),
  fault('the key of somebody else is accepted', 'acceptedKey', 'pin.who === who && ', '', changed),
  fault('any new key is accepted', 'acceptedKey', 'now.includes(pin.fingerprint) && ', '', changed),
  fault(
    'the old key is accepted as the new one',
    'acceptedKey',
    ' && !before.includes(pin.fingerprint)',
    '',
    changed,
  ),
  fault(
    'an earlier round is shown as the newest',
    'checkRound',
    '    await checkShown(jobID, job, options);\n',
    '',
    result,
  ),
  fault(
    'a result without signatures is shown',
    'checkRound',
    "throw new ResultNotVerifiedError('the service shows no signatures for it');",
    'return { text: report.result, verified: {}, faultyNodes: [] };',
    result,
  ),
];
