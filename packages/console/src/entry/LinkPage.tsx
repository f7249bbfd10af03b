import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAction } from '../data/acting.js';
import { NewPassword } from '../parts/credentials.js';
import { ErrorNote } from '../parts/notes.js';
import { clientForAnybody } from '../session/server.js';
import { texts } from '../texts/index.js';
import { OutsidePage } from './OutsidePage.js';

const words = texts.shell.links;

/** The pages to which the links of mails lead. The code is in the fragment, which no server sees. */
export default function LinkPage({ purpose, onDone }: { purpose: 'confirm' | 'reset'; onDone(): void }) {
  const [code] = useState(() => location.hash.slice(1));
  const [newPasswd, setPasswd] = useState('');
  const [done, setDone] = useState(false);
  const [submit, { busy, error }] = useAction(async () => {
    const anybody = await clientForAnybody();
    if (purpose === 'confirm') await anybody.api.confirmEmail({ code });
    else await anybody.api.resetPassword({ code, newPasswd });
    setDone(true);
  }, newPasswd);
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  return (
    <OutsidePage title={words[purpose].title} onSubmit={submit}>
      <ErrorNote error={error} />
      {done ? (
        <>
          <Text role="status">{words[purpose].done}</Text>
          <Button onClick={onDone}>{words.next}</Button>
        </>
      ) : (
        <>
          {purpose === 'reset' && <NewPassword autoFocus value={newPasswd} onChange={setPasswd} />}
          <Button type="submit" loading={busy}>
            {words[purpose].act}
          </Button>
        </>
      )}
    </OutsidePage>
  );
}
