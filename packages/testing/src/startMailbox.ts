import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { until } from './until.js';

export interface ReceivedLetter {
  to: string[];
  headers: string;
  body: string;
}

/** A mail server that keeps what it receives. */
export interface Mailbox {
  /** With which a server sends its mail here. */
  settings: Readonly<Record<string, string>>;
  lettersTo(email: string, subject?: string): ReceivedLetter[];
  /** Waits for the letter of a number, counted from 1. */
  letterTo(email: string, subject: string, number?: number): Promise<ReceivedLetter>;
  /** How many letters were begun and not received, because an address was none. */
  abandoned(): number;
  /** Whether it answers every recipient that it is busy. */
  refuse(refuses: boolean): void;
  stop(): Promise<void>;
}

/** The code in the link of a letter. */
export const codeIn = ({ body }: ReceivedLetter): string => /https?:\/\/\S+?\/\w+#(\S+)/.exec(body)![1]!;

export async function startMailbox(): Promise<Mailbox> {
  const received: ReceivedLetter[] = [];
  let refuses = false;
  let begun = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      begun += 1;
      done();
    },
    onRcptTo: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error('later'), { responseCode: 451 }) : undefined),
    onData: (stream, session, done) => {
      void textOf(stream).then((raw) => {
        const [headers = '', ...rest] = raw.split('\r\n\r\n');
        const body = rest.join('\r\n\r\n').replaceAll('=\r\n', '').replaceAll('=3D', '=');
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), headers, body });
        done();
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as AddressInfo;
  const lettersTo: Mailbox['lettersTo'] = (email, subject = '') =>
    received.filter(({ to, headers }) => to.includes(email) && headers.includes(`Subject: ${subject}`));
  return {
    settings: {
      TRICORN_SMTP_URL: `smtp://127.0.0.1:${port}`,
      TRICORN_MAIL_FROM: 'Tricorn <tricorn@example.com>',
      TRICORN_PUBLIC_URL: 'https://tricorn.example',
    },
    lettersTo,
    abandoned: () => begun - received.length,
    letterTo: async (email, subject, number = 1) => {
      await until(() => lettersTo(email, subject).length >= number, {
        describe: `"${subject}" for ${email}`,
      });
      return lettersTo(email, subject)[number - 1]!;
    },
    refuse: (next) => {
      refuses = next;
    },
    stop: async () => await new Promise<void>((done) => smtp.close(done)),
  };
}
