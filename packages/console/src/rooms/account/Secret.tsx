import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
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
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="light" size="compact-sm" onClick={copy}>
              {copied ? texts.common.copied : words.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" size="compact-sm" onClick={onDone}>
          {words.done}
        </Button>
      </Group>
    </Stack>
  </Alert>
);
