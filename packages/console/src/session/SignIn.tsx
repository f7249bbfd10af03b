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
import { useState } from 'react';
import { useAction } from '../data/useAction.js';
import { ErrorNote } from '../parts/ErrorNote.js';
import { Logo } from '../parts/Logo.js';

interface Props {
  /** Whether a session has just ended by itself. */
  ended: boolean;
  onSignIn(email: string, passwd: string): Promise<void>;
}

const passwordCharsMin = 8;

export function SignIn({ ended, onSignIn }: Props) {
  const [mode, setMode] = useState('signIn');
  const [email, setEmail] = useState('');
  const [passwd, setPasswd] = useState('');
  const registering = mode === 'register';
  const [submit, { busy, error }] = useAction(async () => {
    if (registering) await register(email, passwd);
    await onSignIn(email, passwd);
  });
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
                Tricorn
              </Title>
            </Group>
            <Text c="dimmed" size="sm">
              Pictures, language, private computing and machine learning behind one account.
            </Text>
            {ended && <Alert color="yellow">Your session has ended. Sign in again to go on here.</Alert>}
            <SegmentedControl
              aria-label="Sign in or register"
              value={mode}
              onChange={setMode}
              data={[
                { value: 'signIn', label: 'Sign in' },
                { value: 'register', label: 'New account' },
              ]}
            />
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              required
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              description={registering ? `At least ${passwordCharsMin} characters.` : undefined}
              autoComplete={registering ? 'new-password' : 'current-password'}
              required
              minLength={registering ? passwordCharsMin : undefined}
              value={passwd}
              onChange={(event) => setPasswd(event.currentTarget.value)}
            />
            {error !== undefined && <ErrorNote error={error} />}
            <Button type="submit" loading={busy} fullWidth>
              {registering ? 'Create account' : 'Sign in'}
            </Button>
            <Text size="xs" c="dimmed">
              On a fresh server outside of production, alice, bob and carol@example.com exist; their password
              was printed when it first started. Programs use the <Anchor href="/docs">API</Anchor>.
            </Text>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}

async function register(email: string, passwd: string): Promise<void> {
  // Registering needs no token; nothing else is called on this client.
  const anybody = new Tricorn({ baseUrl: location.origin, token: '' });
  await anybody.api.register({ email, passwd });
}
