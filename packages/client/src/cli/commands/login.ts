import { Tricorn } from '../../tricorn.js';
import { command, option } from '../command.js';
import type { Context } from '../context.js';
import { readCredentials, removeCredentials, writeCredentials } from '../credentials.js';
import { UsageError } from '../exitCodes.js';

const passwordOptions = {
  'password-stdin': option.flag('read the password from standard input'),
  remember: option.flag('also store the password, so that the sign-in renews itself'),
} as const;

/** Signing out must not take long where the server cannot be reached. */
const endTimeoutMs = 3_000;

export const login = command<{ url: string; email: string }>({
  name: 'login',
  about: 'sign in and store the access token in your configuration folder',
  positionals: [{ name: 'EMAIL', about: 'the email of your account', optional: true }],
  options: passwordOptions,
  run: async (context, args) => {
    const { email, passwd } = await askCredentials(context, args.at(0), args.flag('password-stdin'));
    return await signIn(context, email, passwd, args.flag('remember'));
  },
  show: ({ terminal }, { url, email }) => terminal.print(`Signed in at ${url} as ${email}.`),
});

export const register = command<{ url: string; email: string; confirmFirst?: boolean }>({
  name: 'register',
  about: 'register an account and sign in',
  positionals: [{ name: 'EMAIL', about: 'the email of the new account' }],
  options: passwordOptions,
  run: async (context, args) => {
    const { email, passwd } = await askCredentials(context, args.at(0), args.flag('password-stdin'));
    const tricorn = new Tricorn({ baseUrl: await context.url(), email, passwd });
    const { confirmFirst } = await tricorn.api.register({ email, passwd }, { signal: context.signal });
    if (confirmFirst) return { url: await context.url(), email, confirmFirst };
    return await signIn(context, email, passwd, args.flag('remember'));
  },
  show: ({ terminal }, { url, email, confirmFirst = false }) =>
    terminal.print(
      confirmFirst
        ? `Open the link in the mail to ${email}, then sign in: tricorn login ${email}`
        : `Registered ${email} at ${url} and signed in.`,
    ),
});

export const logout = command<{ removed: string }>({
  name: 'logout',
  about: 'delete the stored sign-in',
  options: {
    everywhere: option.flag('also end every other session of your account, on any machine'),
  },
  run: async ({ client, credentialsPath, signal }, args) => {
    if (args.flag('everywhere')) await (await client()).api.signOutEverywhere({}, { signal });
    else await endStored(credentialsPath, signal);
    await removeCredentials(credentialsPath);
    return { removed: credentialsPath };
  },
  show: ({ terminal }) => terminal.print('Signed out.'),
});

/** Ends the session at the server. If that fails, it ends with its token. */
async function endStored(credentialsPath: string, signal: AbortSignal): Promise<void> {
  const stored = await readCredentials(credentialsPath);
  if (stored === undefined) return;
  const { url: baseUrl, token } = stored;
  await new Tricorn({ baseUrl, token }).api
    .endSession({}, { signal, timeoutMs: endTimeoutMs })
    .catch(() => {});
}

export const password = command<{ email: string }>({
  name: 'password',
  about: 'change your password, which ends every other session',
  options: {
    'password-stdin': option.flag('read the current and the new password from standard input, one per line'),
  },
  run: async (context, args) => {
    const { client, credentialsPath, signal } = context;
    const stored = await readCredentials(credentialsPath);
    const baseUrl = await context.url();
    const tricorn = await client();
    const [passwd, newPasswd] = await askPasswords(context, args.flag('password-stdin'));
    const { token } = await tricorn.api.changePassword({ passwd, newPasswd }, { signal });
    const { email } = await new Tricorn({ baseUrl, token }).api.userInfo({}, { signal });
    if (stored?.url === baseUrl && stored.email.toLowerCase() === email.toLowerCase()) {
      const { passwd: remembered, ...kept } = stored;
      const renewed = { ...kept, token };
      await writeCredentials(
        credentialsPath,
        remembered === undefined ? renewed : { ...renewed, passwd: newPasswd },
      );
    }
    return { email };
  },
  show: ({ terminal }, { email }) => terminal.print(`Changed the password of ${email}.`),
});

async function askPasswords({ terminal }: Context, fromInput: boolean): Promise<[string, string]> {
  if (fromInput) {
    const [current = '', fresh = ''] = (await terminal.readAll()).split(/\r?\n/);
    return [current, fresh];
  }
  if (!terminal.canAsk) throw new UsageError('Pass the two passwords with --password-stdin.');
  return [
    await terminal.ask('Current password: ', { hidden: true }),
    await terminal.ask('New password: ', { hidden: true }),
  ];
}

async function askCredentials(
  { terminal, env }: Context,
  given: string,
  fromInput: boolean,
): Promise<{ email: string; passwd: string }> {
  const email = given || env['TRICORN_EMAIL'] || (terminal.canAsk ? await terminal.ask('Email: ') : '');
  if (email === '') throw new UsageError('EMAIL is missing: the email of your account.');
  if (fromInput) return { email, passwd: (await terminal.readAll()).replace(/\r?\n$/, '') };
  const known = env['TRICORN_PASSWD'];
  if (known) return { email, passwd: known };
  if (!terminal.canAsk) throw new UsageError('Pass the password with --password-stdin or in TRICORN_PASSWD.');
  return { email, passwd: await terminal.ask('Password: ', { hidden: true }) };
}

async function signIn(
  { credentialsPath, url, signal }: Context,
  email: string,
  passwd: string,
  remember: boolean,
): Promise<{ url: string; email: string }> {
  const baseUrl = await url();
  const tricorn = new Tricorn({ baseUrl, email, passwd });
  await tricorn.api.userInfo({}, { signal });
  // As it was typed, not as the service writes it: signing keys are stored under it.
  const stored = { url: baseUrl, email: email.trim(), token: await tricorn.token() };
  await writeCredentials(credentialsPath, remember ? { ...stored, passwd } : stored);
  return { url: baseUrl, email: stored.email };
}
