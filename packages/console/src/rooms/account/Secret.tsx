import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import { Copy, SmallButton } from '../../parts/buttons.js';
import { texts } from '../../texts/account.js';

const words = texts.account.secret;

/** A key that was just made, until the person has stored it. */
export const Secret = ({ name, secret, onDone }: { name: string; secret: string; onDone(): void }) => (
  <Alert title={words.title(name)} color="blue">
    <Stack gap="xs">
      <Code block className="console-wrap">
        {secret}
      </Code>
      <Text size="sm">{words.once}</Text>
      <Group>
        <Copy variant="light" size="compact-sm" value={secret} label={words.copy} />
        <SmallButton onClick={onDone}>{words.done}</SmallButton>
      </Group>
    </Stack>
  </Alert>
);
