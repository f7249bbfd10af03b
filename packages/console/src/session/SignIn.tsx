import {
  Alert,
  Anchor,
  Button,
  Center,
  Group,
  Paper,
  PasswordInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { Tricorn } from '@tricorn/client';
import { useEffect, useState } from 'react';
import { useAction } from '../data/useAction.js';
import { ErrorNote } from '../parts/ErrorNote.js';
import { Logo } from '../parts/Logo.js';
import { texts } from '../texts/index.js';
import { askForSession, type Offer } from './otherTabs.js';

interface Props {
  /** Whether a session has just ended by itself. */
  ended: boolean;
  onSignIn(email: string, passwd: string): Promise<void>;
  /** Continues with the token of another tab. */
  onContinue(token: string): void;
}

const words = texts.shell.signIn;
const passwordCharsMin = 8;

export function SignIn({ ended, onSignIn, onContinue }: Props) {
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => askForSession(setOffer), []);
  const [mode, setMode] = useState('signIn');
  const [email, setEmail] = useState('');
  const [passwd, setPasswd] = useState('');
  const registering = mode === 'register';
  const [submit, { busy, error }] = useAction(async () => {
    if (registering) await register(email, passwd);
    await onSignIn(email, passwd);
  }, [mode, email, passwd]);
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder shadow="sm" p="xl" w="100%" maw={420}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Stack>
            <Group gap="sm">
              <Logo size={36} />
              <Title order={1} size="h2">
                {texts.shell.product}
              </Title>
            </Group>
            <Text c="dimmed" size="sm">
              {texts.shell.tagline}
            </Text>
            {offer !== undefined && (
              <Button variant="light" onClick={() => onContinue(offer.token)}>
                {words.continueAs(offer.email)}
              </Button>
            )}
            {ended && <Alert color="yellow">{words.expired}</Alert>}
            <SegmentedControl
              aria-label={words.choose}
              value={mode}
              onChange={setMode}
              data={[
                { value: 'signIn', label: words.signIn },
                { value: 'register', label: words.newAccount },
              ]}
            />
            <TextInput
              label={words.email}
              type="email"
              autoComplete="username"
              required
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label={words.password}
              description={registering ? words.passwordRule(passwordCharsMin) : undefined}
              autoComplete={registering ? 'new-password' : 'current-password'}
              required
              minLength={registering ? passwordCharsMin : undefined}
              value={passwd}
              onChange={(event) => setPasswd(event.currentTarget.value)}
            />
            {error !== undefined && <ErrorNote error={error} />}
            {!registering && <ForgottenPassword email={email} />}
            <Button type="submit" loading={busy} fullWidth>
              {registering ? words.create : words.signIn}
            </Button>
            <Text size="xs" c="dimmed">
              {words.demoAccounts} <Anchor href="/docs">{texts.shell.apiReference}</Anchor>
            </Text>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}

/** Sends a link to the email that was entered. */
function ForgottenPassword({ email }: { email: string }) {
  const [told, setTold] = useState('');
  const [ask, { busy, error }] = useAction(async () => {
    if (email.trim() === '') return setTold(words.forgotNeedsEmail);
    const anybody = new Tricorn({ baseUrl: location.origin, token: '' });
    await anybody.api.requestPasswordReset({ email });
    setTold(words.forgotSent);
  });
  return (
    <>
      {error !== undefined && <ErrorNote error={error} />}
      {told !== '' && (
        <Text size="sm" role="status">
          {told}
        </Text>
      )}
      <Group>
        <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void ask()}>
          {words.forgot}
        </Button>
      </Group>
    </>
  );
}

async function register(email: string, passwd: string): Promise<void> {
  // Registering needs no token; nothing else is called on this client.
  const anybody = new Tricorn({ baseUrl: location.origin, token: '' });
  await anybody.api.register({ email, passwd });
}
