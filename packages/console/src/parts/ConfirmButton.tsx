import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { texts } from '../texts/index.js';

interface Props {
  label: string;
  /** What will happen, and what will not. */
  question: string;
  busy: boolean;
  onConfirm(): void;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ label, question, busy, onConfirm }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <Popover opened={opened} onChange={close} trapFocus withArrow position="bottom-end" width={300}>
      <Popover.Target>
        <Button variant="default" size="compact-sm" loading={busy} onClick={open}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={question}>
        <Stack gap="sm">
          <Text size="sm">{question}</Text>
          <Group justify="end">
            <Button variant="default" size="compact-sm" onClick={close}>
              {texts.common.keep}
            </Button>
            <Button
              color="red.9"
              size="compact-sm"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
