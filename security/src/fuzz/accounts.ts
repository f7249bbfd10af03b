import { codeIn, type Mailbox } from '@tricorn/testing/startMailbox';
import type { Target } from '../target.js';
import { credentials, directFile, namedFiles, tooLong, victim } from './accepted.js';
import type { FuzzRequest } from './requests.js';
import type { Seen } from './seen.js';

/** Where the target answers, and what answers have contained so far. */
interface Surroundings {
  target: Target;
  seen: Seen;
  mailbox: Mailbox | undefined;
}

/** Jobs that fail, because they take too long. */
const tooLongJobs = 4;

/** An account with money, one without, one that is replaced now and then, and the operator who gave the money. */
export async function openAccounts({ target, seen, mailbox }: Surroundings) {
  await target.call('register', credentials);
  await target.call('register', victim);
  const signIn = async (email: string) =>
    String((await target.call('genToken', { ...credentials, email })).body['token']);
  let [own, operator, third, fresh] = ['', '', '', ''];
  const registered: string[] = [];
  const signInAgain = async () => {
    own = await signIn(credentials.email);
    operator = await target.signIn('alice');
  };
  /** Many requests may notice at once that a session has ended. */
  let signingIn: Promise<void> | undefined;
  const renew = async () => {
    await signInAgain();
    third = await target.signIn('carol');
    const email = `fresh${Date.now()}@example.com`;
    await target.call('register', { ...credentials, email });
    fresh = await signIn(email);
    registered.push(email);
    for (const each of registered.splice(0, registered.length - 2))
      for (const letter of mailbox?.lettersTo(each, 'Confirm') ?? []) seen.add('confirmCode', codeIn(letter));
  };
  await renew();
  for (const [currency, amount] of [
    ['CCD', '1000000'],
    ['LLM', '100000000'],
  ])
    await target.call('operatorGrant', { account: credentials.email, currency, amount }, operator);
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
      ({ own, operator, new: fresh, none: undefined, forged: `${own.slice(0, -4)}AAAA` })[token],
    /** What follows an accepted request outside of the operations of its caller. */
    follow: async ({ operation }: FuzzRequest, body: Record<string, unknown>): Promise<void> => {
      if (operation === 'createJobByInput')
        await target.call('fillData', { jobID: body['jobID'], input: '[[1, 2], [3, 4]]' }, third);
      if (operation === 'startDirectUpload')
        await fetch((body['urls'] as string[])[0]!, { method: 'PUT', body: directFile });
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
    const { body } = await target.post('/sdk/computation/panel/createJobByFile', form, { token });
    seen.add('tooLong', String(body['jobID']));
  }
}
