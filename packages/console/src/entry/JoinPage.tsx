import { Button, Text } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { foldEmail } from '@tricorn/contract';
import { useEffect, useState } from 'react';
import { useAction } from '../data/acting.js';
import { ToldError } from '../format/describeError.js';
import { EmailField, NewPassword } from '../parts/credentials.js';
import { ErrorNote } from '../parts/notes.js';
import { clientForAnybody } from '../session/server.js';
import { texts } from '../texts/index.js';
import { OutsidePage } from './OutsidePage.js';

const words = texts.shell.join;
/** An invitation leads to a job and nowhere else. */
const nextPattern = /^\/jobs\/\d+$/;

interface Props {
  /** Signs in and goes to the address that the invitation names. */
  onJoined(email: string, passwd: string, next: string): Promise<void>;
}

/**
 * An invited person chooses a password. The code is in the fragment, which no server sees; behind it the person who invited
 * may say what is computed and with which keys. The address is typed: keys are stored under it.
 */
export default function JoinPage({ onJoined }: Props) {
  const [[code, ...said]] = useState(() => location.hash.slice(1).split('&') as [string, ...string[]]);
  const [next] = useState(() => new URLSearchParams(location.search).get('next') ?? '');
  const [typed, setTyped] = useState('');
  const [passwd, setPasswd] = useState('');
  const [join, { busy, error }] = useAction(async () => {
    const anybody = await clientForAnybody();
    // A code counts once, so it is not used up by a slip.
    const { account } = await anybody.api.readInvitation({ code });
    if (foldEmail(account) !== foldEmail(typed)) throw new ToldError(words.otherAddress(account));
    await anybody.api.acceptInvitation({ code, newPasswd: passwd });
    const job = said.length === 0 ? next : `${next}#${said.join('&')}`;
    await onJoined(typed, passwd, nextPattern.test(next) ? job : '/');
  }, [typed, passwd]);
  const [invitation, setInvitation] = useState<AnswerOf<'readInvitation'>>();
  const [job] = invitation?.jobs ?? [];
  useEffect(() => {
    // A code that is not valid is refused when the form is sent.
    void clientForAnybody()
      .then(async ({ api }) => setInvitation(await api.readInvitation({ code })))
      .catch(() => {});
  }, [code]);
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  return (
    <OutsidePage title={words.title} onSubmit={join}>
      {invitation !== undefined && (
        <Text size="sm">
          {words.from(invitation.host)} {job && words.why(job.jobName, job.computation)}
        </Text>
      )}
      <Text size="sm">{words.about}</Text>
      <EmailField value={typed} onChange={setTyped} />
      <NewPassword autoFocus value={passwd} onChange={setPasswd} />
      <ErrorNote error={error} />
      <Button type="submit" loading={busy}>
        {words.act}
      </Button>
    </OutsidePage>
  );
}
