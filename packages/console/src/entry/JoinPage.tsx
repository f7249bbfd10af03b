import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAction } from '../data/useAction.js';
import { ErrorNote } from '../parts/ErrorNote.js';
import { clientForAnybody } from '../session/clientFor.js';
import { texts } from '../texts/index.js';
import { NewPassword, OutsidePage } from './OutsidePage.js';

const words = texts.shell.join;
/** An invitation leads to a job and nowhere else. */
const nextPattern = /^\/jobs\/\d+$/;

interface Props {
  /** Signs in and goes to the address that the invitation names. */
  onJoined(email: string, passwd: string, next: string): Promise<void>;
}

/** An invited person chooses a password. The code is in the fragment, which no server sees. */
export default function JoinPage({ onJoined }: Props) {
  const [code] = useState(() => location.hash.slice(1));
  const [next] = useState(() => new URLSearchParams(location.search).get('next') ?? '');
  const [passwd, setPasswd] = useState('');
  const [join, { busy, error }] = useAction(async () => {
    const anybody = await clientForAnybody();
    const { email } = await anybody.api.acceptInvitation({ code, newPasswd: passwd });
    await onJoined(email, passwd, nextPattern.test(next) ? next : '/');
  }, passwd);
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  return (
    <OutsidePage title={words.title} onSubmit={() => void join()}>
      <Text size="sm">{words.about}</Text>
      <NewPassword value={passwd} onChange={setPasswd} />
      {error !== undefined && <ErrorNote error={error} />}
      <Button type="submit" loading={busy}>
        {words.act}
      </Button>
    </OutsidePage>
  );
}
