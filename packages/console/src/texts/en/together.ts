import type { InputComputation } from '@tricorn/contract';
import { questions } from './questions.js';

const computations: Record<InputComputation, { about: string; shapes: string }> = {
  'Matrix Addition': {
    about: 'The sum of the three matrices: A + B + C.',
    shapes: 'All three matrices must have the same shape.',
  },
  'Matrix Multiplication': {
    about: 'The product in the order of the parties: A × B × C.',
    shapes:
      'The shapes must chain: P0 has as many columns as P1 has rows, and P1 as many columns as P2 has rows.',
  },
  'Privacy Comparison': {
    about: 'The order of the values, such as bob > alice = carol. The values stay hidden.',
    shapes: 'All three matrices must have the same shape. One number each is enough.',
  },
};

export const together = {
  about:
    'Three parties compute on their private numbers, or up to 16 ask for statistics of their tables. No party sees the data of another.',
  create: 'New computation',
  back: 'Back',
  computations,
  list: 'Computations',
  empty: 'No computations yet',
  emptyAbout: 'Add up salaries without revealing them. Compare bids without opening them.',
  tryExample: 'Try an example',
  tour: {
    title: 'Tour: play three parties',
    place: (place: number, count: number, title: string) => `${place} of ${count}: ${title}`,
    key: (fingerprint: string) => `Key ${fingerprint}`,
    salary: 'Salary',
    notANumber: (names: string) =>
      `The salary of ${names} is not a whole number. Write it with digits only, such as 48750.`,
    sent: (chars: number) =>
      `What left this browser: ${chars} characters, the number sealed for three nodes.`,
    opened: 'The sum, opened with this key:',
    refused: 'You are signed in with another account. The service answers it:',
    valid: 'All signatures are valid. The check asked nobody: it works without the service.',
    forged: 'The same statement with one number changed is refused',
    ended: 'The three accounts and all of their data are erased.',
    steps: [
      {
        title: 'Three people meet',
        about:
          'Three colleagues want to know what they earn together, and none wants to tell. This browser plays all three: it makes an account and a pair of keys for each, on this server. It takes five minutes, costs you nothing, and everything is erased at the end.',
        action: 'Make three accounts',
      },
      {
        title: 'They seal their numbers',
        about:
          'Each number is split into shares and sealed for the three computing nodes before it leaves this browser, and signed with the key of its owner. Change the numbers if you like.',
        action: 'Seal and submit',
      },
      {
        title: 'The nodes compute, the parties open',
        about:
          'The nodes add the shares without putting a number together. The result is private: each node seals its part for the three parties.',
        action: 'Wait for the result',
      },
      {
        title: 'Anybody can check it, offline',
        about:
          'The statement of the round holds the signatures of all parties and nodes. This browser checks them by itself.',
        action: 'Verify the statement',
      },
      {
        title: 'Who could see what',
        about: 'What each of them held during the last minutes:',
        action: 'Finish and erase the accounts',
      },
    ],
    who: 'Who',
    numbers: 'Numbers',
    saw: [
      ['Ada, Ben and Cleo', 'each their own', 'the sum'],
      ['the service', 'sealed boxes, their shape and price', 'sealed parts'],
      ['one node', 'one share of each: random digits', 'one part of it'],
      ['the chain, and you with your account', 'nothing', 'a commitment'],
    ],
    limits: [
      'From the sum and two numbers the third follows: two of them together learn it.',
      'Three nodes on one machine could be put together by whoever controls it. For real secrets three operators run one each.',
      'Here one browser held all keys. Otherwise each party has its own device, and compares the keys of the others.',
    ],
  },
  inbox: {
    title: 'Inbox',
    empty: 'No computation is waiting for your numbers.',
    from: (creator: string) => `from ${creator}, `,
    submit: 'Submit numbers',
    submitFor: (job: string) => `Submit numbers for ${job}`,
  },
  numbers: 'Your numbers',
  fillExample: 'Fill in an example',
  form: {
    title: 'New private computation',
    newName: 'computation',
    computation: 'Computation',
    party: (place: number) => `P${place}`,
    you: (place: number) => `P${place} (you)`,
    partyPlaceholder: 'email',
    place: 'Your position',
    privateResult: 'Keep the result private',
    privateResultAbout:
      'Only the three of you can open it, each on the device that submitted the numbers. All three need a registered key.',
    submit: 'Create and submit my numbers',
    cost: (amount: string) => `Your numbers cost ${amount} CCD.`,
    price: 'Each party pays for its own data, and only if the round succeeds.',
  },
  fill: {
    opens: (round: number) => `The last round has ended. Your numbers start round ${round}.`,
    awaited: (round: number) => `Round ${round} is waiting for your numbers.`,
    submit: 'Submit my numbers',
  },
  sealing: {
    label: 'Seal in this browser',
    sealed:
      'The server cannot read your numbers unless it controls two of the nodes, or is or signs for both other parties.',
    open: 'The server sees your numbers, splits them into shares, signs for you and sends the shares to the nodes.',
    keyChanged: (who: string) => `The keys of ${who} have changed. Nothing was signed and nothing was sent.`,
    keyChangedAbout: 'Ask the owner whether there is a new key, by another way than this server.',
    ownKeyChanged:
      'This key was added to your own account. Accept it only if you registered it on another device of yours.',
    keysBefore: (who: string) => `Keys of ${who} so far`,
    keysNow: 'New, as the server says',
    typeKey: (who: string) => `The new fingerprint, as ${who} tells you`,
    typeKeyAbout:
      'Ask the owner by another way than this server: 32 digits, typed or scanned. Each new key is accepted by itself.',
    otherKey: 'This is not the new key that the server names. Do not submit.',
    acceptKey: (who: string) => `Accept this key of ${who} and submit`,
    scan: 'Scan a code',
    noCode: 'There is no code in this picture.',
    serviceSigns:
      'Sealing protects your numbers from the server only if all three parties hold their own keys: with the numbers of the others it can work out yours from the result.',
    although: (who: string) => `I know that the server signs for ${who}`,
    submitAlthough: 'Submit all the same',
    before: 'This is what you sign',
    compare: 'Compare what is marked with its owner, not through this server.',
    allConfirmed: 'Everything is as the link or this browser’s memory says.',
    nodes: 'Nodes',
    ownKeys: 'Your other devices',
    signedByServer: 'the server signs for this party',
    agree: 'I have compared this: sign and submit',
    onlyServer: '(only the server says so)',
    computation: 'Computation',
    parties: 'Parties',
    round: 'Round',
    bounds: 'Values',
    boundsOf: (scale: number, bits: number) => `${scale} decimal places, ${bits} bits`,
    resultFor: { public: 'public', parties: 'private to the three parties' },
    until: 'Valid until',
    keysOf: (who: string) => `Keys of ${who}`,
  },
  keys: {
    title: 'Keys',
    about:
      'Keys are remembered in this browser when they are first used. A changed key stops you from submitting. Compare the fingerprints with their owners, not through this server.',
    own: 'Your key here',
    code: 'Your key as a code to scan',
    claimed: (who: readonly string[]) =>
      `Only the server says which keys these are: ${who.join(', ')}. They are remembered once you have submitted with them.`,
    label: 'browser',
    register: 'Register this key',
    registerAbout:
      'Your key is registered when you first submit sealed numbers. Register it now so that computations that others create wait for your signature. From then on you can submit numbers to them only from a device that has one of your keys.',
    pins: { nodes: 'Pinned keys of the nodes', parties: 'Pinned keys of the parties' },
    pinsAbout: {
      nodes:
        'Three fingerprints that the operators of the nodes gave you. With other nodes nothing is submitted from this browser. Without them you are asked at the first use.',
      parties:
        'One line for each key that its owner told you: bob@example.com=FINGERPRINT. With other keys nothing is submitted.',
    },
    pinsSaved: 'Saved in this browser.',
    savePins: 'Save',
  },
  whoSees: {
    title: 'Who sees what',
    parties: 'You see your own numbers and the result. The other parties see theirs and the result.',
    sealed:
      'This browser splits your numbers into shares, encrypts them for the nodes and signs them. The server forwards them and cannot open them unless it controls two of the nodes. This page comes from the server too: if you do not trust it to send an honest page, use the page that works from your disk, or the command line.',
    fromDisk:
      'This browser splits your numbers into shares, encrypts them for the nodes and signs them. The server forwards them and cannot open them unless it controls two of the nodes. This page is a file on your disk, so the server cannot change it.',
    open: 'Your numbers reach the server as you typed them. It splits them into shares and signs for you. It keeps no plain copy, but can have the shares opened until the computation is deleted, unless you have registered a key or switched that off for your account.',
    nodes:
      'Three nodes hold the shares. The shares of one node reveal nothing. Whoever controls two nodes can combine them. If the operator of this server runs the nodes too, the operator can.',
    keys: 'The keys of the nodes and of the other parties are remembered when they are first used, and compared from then on. Their fingerprints are under Keys.',
    shape: 'All parties see the shape of your matrix and the result. The result is recorded on the chain.',
    privateResult:
      'All parties see the shape of your matrix. Only the three parties can open the result, each on the device that submitted the numbers. The server, the nodes and the chain hold encrypted shares and a commitment.',
    nodesReady: 'All three nodes are ready.',
    nodesMissing: 'Some nodes are not ready. The round will wait for them.',
  },
  security: {
    malicious: 'A cheating node is detected before the result is revealed.',
    semiHonest: 'The nodes are trusted to follow the protocol.',
  },
  round: {
    title: (round: number) => `Round ${round}`,
    parties: 'Parties',
    party: (place: number, name: string) => `P${place} ${name}`,
    gave: (shape: string) => `${shape}, submitted`,
    awaited: 'waiting',
    submitted: 'submitted',
    own: 'Your numbers. The other parties cannot see them.',
    withNodes:
      'The nodes have your numbers for this round. The round runs when all three parties have submitted.',
    start: (round: number) => `Start round ${round}`,
    runAgain: 'Run this round again',
  },
  ...questions,
  withdraw: {
    button: 'Withdraw my numbers',
    done: 'Your numbers are withdrawn. Nobody pays for this round.',
    receipts: (nodes: readonly number[], round: number) =>
      `Signed receipts that round ${round} will not run: node ${nodes.join(', node ')}. This browser has checked them.`,
  },
  invitation: {
    make: 'Invitation link',
    label: (party: string) => `Invitation for ${party}`,
    unknown: 'Create accounts for those who have none, and submit',
    about:
      'You then get a link for each of them. It leads to their form after they have chosen a password. Pass it on only to them: whoever has it can take the account.',
  },
  page: {
    about: (version: string) =>
      `Private computation from a file of your own, version ${version}. It works with any server, and no server can change it.`,
    server: 'Address of the server',
    serverExample: 'https://tricorn.example',
    at: (account: string, server: string) => `${account} at ${server}`,
    version: (version: string) => `Version ${version}`,
    openLink: 'Open a link',
    link: 'Link to a computation',
    linkAbout: 'The link that another party passed on to you, with everything behind its #.',
    noLink: 'This is not a link to a computation with keys.',
    open: 'Open',
  },
  link: {
    otherServer: (server: string) => `This link leads to another server: ${server}.`,
  },
  result: {
    title: (round: number) => `Result of round ${round}`,
    tooLong: (contentId: string) =>
      `The result is too long to show here. The content ID of its file is ${contentId}.`,
    verify: 'Download and verify the result',
    open: 'Download and open the result',
    closed: 'The result is private to the parties. Each opens it on the device that submitted the numbers.',
    opened: 'The result is private to the parties. This browser has opened it.',
    party: 'Party',
    shape: 'Shape',
    cost: 'CCD',
  },
  signatures: {
    title: 'Signatures',
    download: 'Download the signed statement',
    verified: 'All three nodes signed this result. This browser has checked the signatures.',
    parties: {
      'own fill': 'It was computed on what this browser submitted, with the keys that it agreed to.',
      pinned: 'The keys of the parties are those that you pinned.',
      unconfirmed:
        'Nothing here confirms who the parties are: whoever has these keys signed. Only the devices that submitted the numbers, or the fingerprints of all three parties, can tell.',
    },
    trust: {
      pinned: 'The keys of the nodes are those that you pinned.',
      remembered: 'The keys of the nodes are those that this browser remembered.',
      service:
        'Only the server says whose keys these are. Compare the fingerprints with the operators of the nodes, or pin the keys.',
    },
    faulty: (nodes: readonly number[]) =>
      `Not everything that this browser received was what the nodes signed (node ${nodes.join(' and node ')}). The other shares were enough, and the result is right.`,
    node: (node: number) => `Node ${node}`,
    party: (place: number, account: string) => `P${place} ${account}`,
    byService: 'the server signed for this party',
    byParty: 'its own key',
    byYou: 'your key in this browser',
  },
  verify: {
    title: 'Verify a statement',
    file: 'Signed statement',
    about:
      'A statement that somebody downloaded from a result. It is checked in this browser; nothing is sent.',
    valid: (jobID: string, round: number) =>
      `The signatures of job ${jobID}, round ${round}, are valid. All three nodes and all three parties signed.`,
    expected: 'Expected keys of the parties',
    expectedAbout: 'As their owners told you, by place: P0=FINGERPRINT, P1=FINGERPRINT, P2=FINGERPRINT.',
    none: (name: string) => `${name} is not a signed statement.`,
    digestOnly: 'The result itself is not in the statement, only its digest.',
  },
  statement: {
    title: 'Protocol statement',
    security: 'Security',
    ring: 'Ring',
    undetected: 'Undetected cheating',
    probability: (log2: number) => `probability at most 2^${Math.ceil(log2)}`,
    rounds: 'Communication rounds',
    sent: 'Sent by the nodes',
    timeSpent: (totalMs: number, computingMs: number) =>
      `${totalMs} ms, of which ${computingMs} ms computing`,
  },
  matrix: {
    asText: 'As text',
    textOf: (label: string) => `${label} as text`,
    addRow: 'Add row',
    addColumn: 'Add column',
    removeRow: 'Remove row',
    removeColumn: 'Remove column',
    cell: (row: number, column: number) => `Row ${row}, column ${column}`,
    shape: (shape: string, cells: number) => `${shape} ${cells === 1 ? '(one number)' : 'matrix'}.`,
    untouched: 'Type numbers or paste them from a spreadsheet.',
    valid: 'All cells are valid.',
    missing: (row: number, column: number) => `There is no number in row ${row}, column ${column}.`,
    notDecimal: (text: string, row: number, column: number) =>
      `“${text}” in row ${row}, column ${column} is not a decimal number.`,
  },
};
