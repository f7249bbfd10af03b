import { Button, Group, Modal, Text } from '@mantine/core';
import { texts } from '../texts/index.js';

interface Props {
  title: string;
  /** What will happen, and what will not. */
  question: string;
  /** What the button does. */
  label: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be undone, where a menu leaves no room to ask beside it. */
export default function ConfirmDialog({ title, question, label, onConfirm, onClose }: Props) {
  return (
    <Modal opened centered size="sm" title={title} onClose={onClose}>
      <Text size="sm">{question}</Text>
      <Group justify="end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.common.keep}
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {label}
        </Button>
      </Group>
    </Modal>
  );
}
