import { signDeposit } from '@tricorn/chain';
import { type OperationName, operations, parseCcd } from '@tricorn/contract';
import {
  checkTerms,
  contribute,
  generateSigningKeyPair,
  type MatrixTerms,
  parseMatrix,
  type QuestionTerms,
  questionText,
  sealInput,
  sealSums,
  signerFrom,
  signWithdrawal,
} from '@tricorn/privacy/client';
import { codeIn, type Mailbox } from '@tricorn/testing/startMailbox';
import type { Target } from '../target.js';
import {
  credentials,
  depositedCcd,
  directFile,
  holder,
  home,
  namedFiles,
  question,
  tooLong,
  victim,
} from './accepted.js';
import type { FuzzRequest } from './requests.js';
import type { Seen } from './seen.js';

/** Where the target answers, and what answers have contained so far. */
interface Surroundings {
  target: Target;
  seen: Seen;
  mailbox: Mailbox | undefined;
}

const confirmationSubject = 'Confirm your address';
const withdrawalSubject = 'Confirm an address for withdrawals';
const signingEmail = 'signing@example.com';
/** Jobs that fail, because they take too long. */
const tooLongJobs = 4;
/** As much as is sent at once; enough for all deposits. */
const withdrawnCcd = '1';

/** What jobs of each type and state are good for. */
const endedJobs: Readonly<Record<string, string>> = {
  'Distributed AI succeeded': 'trained',
  'Upload succeeded': 'learned',
  'Input failed': 'failedInput',
};

/** What a request names anew, and later ones name again. */
const nameOf: Partial<Record<OperationName, [field: string, name: string]>> = {
  callLLM3: ['conversation', 'conversation'],
  verticalLLM: ['conversation', 'conversation'],
  queryGuarantee: ['jobName', 'plan'],
};

/** An account with money, one without, one that is replaced now and then, and the operator who gave the money. */
export async function openAccounts({ target, seen, mailbox }: Surroundings) {
  await target.call('register', credentials);
  await target.call('register', victim);
  await target.call('register', { ...credentials, email: signingEmail });
  const signIn = async (email: string) =>
    String((await target.call('genToken', { ...credentials, email })).body['token']);
  let [own, operator, third, fresh, signing] = ['', '', '', '', ''];
  const signInAgain = async () => {
    own = await signIn(credentials.email);
    signing = await signIn(signingEmail);
    operator = await target.signIn('alice');
  };
  /** Many requests may notice at once that a session has ended. */
  let signingIn: Promise<void> | undefined;
  const renew = async () => {
    await signInAgain();
    third = await target.signIn('carol');
    await openFresh();
  };
  const openFresh = async () => {
    const email = `fresh${Date.now()}@example.com`;
    await target.call('register', { ...credentials, email });
    fresh = await signIn(email);
  };
  await renew();
  for (const [currency, amount] of [
    ['CCD', '1000000'],
    ['LLM', '100000000'],
  ])
    for (const account of [credentials.email, signingEmail])
      await target.call('operatorGrant', { account, currency, amount }, operator);
  const signer = await signerFrom(await generateSigningKeyPair());
  await target.call('addSigningKey', { publicKey: signer.publicKey }, signing);
  return {
    /** New tokens, and a new account. */
    renew,
    /** New tokens, because one was refused. */
    refused: async () => {
      signingIn ??= signInAgain().finally(() => {
        signingIn = undefined;
      });
      await signingIn;
    },
    own: () => own,
    of: ({ token }: FuzzRequest): string | undefined =>
      ({ own, operator, new: fresh, signing, none: undefined, forged: `${own.slice(0, -4)}AAAA` })[token],
    /** What an operation needs that no other request of the run makes. */
    prepare: {
      eraseAccount: openFresh,
      /** Submits data that its owner can take back, and signs that. */
      withdrawFill: async (): Promise<void> => {
        const job = {
          computation: 'Matrix Addition',
          jobName: `taken back ${Date.now()}`,
          input: '4',
          parties: ['carol@example.com', 'alice@example.com', signingEmail],
        };
        const { body: created } = await target.call('createJobByInput', job, third);
        const jobID = String(created['jobID']);
        const { body: plan } = await target.call('prepareFill', { jobID }, signing);
        const terms = checkTerms(plan['terms']) as MatrixTerms;
        const { boxes } = await sealInput({ terms, place: 2, matrix: parseMatrix('5'), signer });
        const sealed = boxes.map((box) => Buffer.from(box).toString('base64'));
        await target.call('fillData', { jobID, sealed }, signing);
        seen.add('withdrawal.jobID', jobID);
        seen.add('withdrawal.signature', (await signWithdrawal(terms, 2, signer)).signature);
      },
      /** Plans a question and seals the sums of a table for it. */
      createQuestion: async (): Promise<void> => {
        const text = questionText(question);
        const parties = [credentials.email, 'alice@example.com'];
        const { body: plan } = await target.call('prepareQuestion', { question: text, parties }, own);
        const { boxes } = await sealSums({
          terms: checkTerms(plan['terms']) as QuestionTerms,
          place: Number(plan['party']),
          sums: (await contribute(question, [{ pay: '100' }, { pay: '200' }])).flat(),
        });
        seen.add('question.jobID', String(plan['jobID']));
        for (const [place, box] of boxes.entries())
          seen.add(`question.box${place}`, Buffer.from(box).toString('base64'));
      },
      /** Signs a deposit of coins that were withdrawn. */
      relayDeposit: async (): Promise<void> => {
        const { body } = await target.call('depositCcd', { from: home, amount: depositedCcd }, own);
        // The contracts are deployed while the first requests are sent.
        if (body['salt'] === undefined) return;
        const hex = (name: string) => String(body[name]) as `0x${string}`;
        const { signature } = await signDeposit(
          holder,
          { chainId: Number(body['chainID']), ccd: hex('token'), bridge: hex('bridge') },
          {
            account: hex('account'),
            amount: parseCcd(depositedCcd)!,
            salt: hex('salt'),
            validBefore: BigInt(String(body['validBefore'])),
          },
        );
        seen.add('deposit.salt', hex('salt'));
        seen.add('deposit.validBefore', hex('validBefore'));
        seen.add('deposit.signature', signature);
      },
    } as Partial<Record<OperationName, () => Promise<void>>>,
    /** Remembers what has been drawn, trained, heard and computed so far, and what has failed. */
    noteEnded: async (): Promise<void> => {
      const listed = async (name: 'taskList' | 'jobListByUser' | 'transcriptList') => {
        const { body } = await target.call(name, { pageNo: 1, pageSize: 100 }, own);
        return (body['data'] ?? []) as Record<string, unknown>[];
      };
      for (const name of ['drawn', 'heard', ...Object.values(endedJobs)]) seen.forget(name);
      for (const task of await listed('taskList'))
        if (task['result_url'] !== '') seen.add('drawn', String(task['task_id']));
      for (const transcript of await listed('transcriptList'))
        if (transcript['status'] === 'succeeded') seen.add('heard', String(transcript['transcript_id']));
      for (const { jobID, typeStr, state } of await listed('jobListByUser')) {
        const ended = endedJobs[`${typeStr} ${state}`];
        if (ended !== undefined) seen.add(ended, String(jobID));
      }
    },
    /** What follows an accepted request outside of the operations of its caller. */
    follow: async ({ operation, body: sent }: FuzzRequest, body: Record<string, unknown>): Promise<void> => {
      if (operation === 'createJobByInput')
        await target.call('fillData', { jobID: body['jobID'], input: '[[1, 2], [3, 4]]' }, third);
      if (operation === 'startDirectUpload')
        await fetch((body['urls'] as string[])[0]!, { method: 'PUT', body: directFile });
      if (operation === 'shareTask' && body['path'] !== '')
        seen.add('shared', String(body['path']).split('/').at(-1)!);
      if (operation === 'addWithdrawalAddress' && mailbox !== undefined) {
        await mailbox.letterTo(credentials.email, withdrawalSubject);
        // A change of the password ends the codes before it.
        const letter = mailbox.lettersTo(credentials.email, withdrawalSubject).at(-1)!;
        seen.add('withdrawCode', codeIn(letter).replace(/^withdraw=/, ''));
      }
      if (operation === 'register' && mailbox !== undefined) {
        const { email } = JSON.parse(sent!) as { email: string };
        seen.add('confirmCode', codeIn(await mailbox.letterTo(email, confirmationSubject)));
      }
      const named = nameOf[operation!];
      if (named !== undefined) seen.add(named[1], String(JSON.parse(sent!)[named[0]]));
      if (operation === 'confirmWithdrawalAddress')
        await target.call('withdrawCcd', { address: home, amount: withdrawnCcd }, own);
      if (operation === 'operatorResetPassword') seen.add('resetCode', String(body['url']).split('#')[1]!);
    },
  };
}

/** Files and jobs that later requests name. */
export async function prepareNamed({ target, seen }: Surroundings, token: string, whole: boolean) {
  for (const [name, [file, content]] of Object.entries(namedFiles)) {
    const uploaded = await target.upload(token, file, Buffer.from(content, 'latin1'));
    seen.add(name, uploaded.body.msg);
  }
  for (let number = 0; whole && number < tooLongJobs; number++) {
    const form = new FormData();
    form.set('computation', tooLong.computation);
    form.set('jobName', `too long ${number}`);
    form.set('featureData', new Blob([tooLong.featureData]), 'features.csv');
    form.set('targetData', new Blob([tooLong.targetData]), 'targets.csv');
    form.set('testingData', new Blob([tooLong.featureData]), 'testing.csv');
    const { body } = await target.post(operations.createJobByFile.path, form, { token });
    seen.add('failedUpload', String(body['jobID']));
  }
}
