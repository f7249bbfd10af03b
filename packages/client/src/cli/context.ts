import type { AnswerOf, Api, FieldsOf } from '../operationTypes.js';
import { claimsOf } from '../transport/session.js';
import { Tricorn } from '../tricorn.js';
import {
  type Environment,
  readCredentials,
  type StoredCredentials,
  writeCredentials,
} from './credentials.js';
import { ExitError, exitCodes, UsageError } from './exitCodes.js';
import type { OutputFormat } from './terminal/formats.js';
import { type ProgressBar, startProgress } from './terminal/progressBar.js';
import type { Terminal } from './terminal/terminal.js';

const urlDefault = 'http://127.0.0.1:8080';

export interface GlobalChoices {
  /** Whether a program reads the result. */
  json: boolean;
  /** The format for programs; undefined for people. */
  format: OutputFormat | undefined;
  quiet: boolean;
  url: string | undefined;
}

/** What a command works with. */
export interface Context {
  readonly terminal: Terminal;
  readonly env: Environment;
  readonly choices: GlobalChoices;
  readonly signal: AbortSignal;
  readonly credentialsPath: string;
  /** The address of the server: the option, the environment, the last sign-in, or the default. */
  url(): Promise<string>;
  /** The account as the person typed it; undefined with a bare token, whose content is the service's word. */
  account(): Promise<string | undefined>;
  /** A client of the signed-in account. */
  client(): Promise<Tricorn>;
  /** Asks the service as that account, until the person interrupts. */
  call<Name extends keyof Api>(name: Name, fields: FieldsOf<Name>): Promise<AnswerOf<Name>>;
  /** Shows a bar while something is done. */
  progress<Result>(label: string, work: (bar: ProgressBar) => Promise<Result>): Promise<Result>;
}

export function createContext(
  dependencies: Pick<Context, 'terminal' | 'env' | 'choices' | 'signal' | 'credentialsPath'>,
): Context {
  const { terminal, env, choices, credentialsPath, signal } = dependencies;
  const stored = async () => await readCredentials(credentialsPath);
  const url = async () =>
    checkAddress(choices.url ?? env['TRICORN_URL'] ?? (await stored())?.url ?? urlDefault);
  const client = async () => await openClient(await url(), await stored(), env, terminal, credentialsPath);
  return {
    ...dependencies,
    url,
    account: async () => {
      const signedIn = await stored();
      return env['TRICORN_EMAIL'] ?? (signedIn?.url === (await url()) ? signedIn.email : undefined);
    },
    client,
    call: async (name, fields) => await (await client()).api[name](fields as never, { signal }),
    progress: async (label, work) => {
      const bar = startProgress(terminal.stderr, label, !choices.quiet && !choices.json);
      try {
        return await work(bar);
      } finally {
        bar.end();
      }
    },
  };
}

function checkAddress(address: string): string {
  if (!/^https?:\/\/[^/]/.test(address) || !URL.canParse(address))
    throw new UsageError(`\`${address}\` is not the address of a server. Example: ${urlDefault}.`);
  return address.replace(/\/+$/, '');
}

async function openClient(
  baseUrl: string,
  stored: StoredCredentials | undefined,
  env: Environment,
  terminal: Terminal,
  path: string,
): Promise<Tricorn> {
  const { TRICORN_TOKEN: token, TRICORN_EMAIL: email, TRICORN_PASSWD: passwd } = env;
  if (token) return new Tricorn({ baseUrl, token });
  if (email && passwd) return new Tricorn({ baseUrl, email, passwd });
  // A token is only sent to the server that issued it.
  if (stored === undefined || stored.url !== baseUrl)
    throw new ExitError(exitCodes.notSignedIn, `Not signed in at ${baseUrl}. Run \`tricorn login\` first.`);
  return new Tricorn({ baseUrl, token: renewing(stored, terminal, path) });
}

/** Uses the stored token until it expires; then the stored password, or asks for it. */
function renewing(stored: StoredCredentials, terminal: Terminal, path: string): () => Promise<string> {
  let first = true;
  return async () => {
    const fresh = first && (claimsOf(stored.token).exp ?? 0) * 1000 > Date.now() + 60_000;
    first = false;
    if (fresh) return stored.token;
    let { passwd } = stored;
    if (passwd === undefined) {
      if (!terminal.canAsk)
        throw new ExitError(exitCodes.notSignedIn, 'Your sign-in has expired. Run `tricorn login` again.');
      passwd = await terminal.ask(`Password of ${stored.email}: `, { hidden: true });
    }
    const token = await new Tricorn({ baseUrl: stored.url, email: stored.email, passwd }).token();
    await writeCredentials(path, { ...stored, token });
    return token;
  };
}
