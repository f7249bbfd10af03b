import { Button, Code, CopyButton, Group, Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../data/useReturnFocus.js';
import { type CodeLanguage, codeLanguages, type RequestStep, requestCode } from '../format/requestCode.js';
import { serverAddress } from '../session/server.js';
import { texts } from '../texts/index.js';
import { Hint } from './Hint.js';

const words = texts.common.code;

export interface RequestProps {
  /** What the form sends, in order. */
  steps: readonly RequestStep[];
}

/** A request as a program makes it, in several languages. */
export default function RequestCodeDialog({ steps, onClose }: RequestProps & { onClose(): void }) {
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  useReturnFocus();
  const code = requestCode(language, serverAddress(), steps);
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size="lg"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <SegmentedControl
            aria-label={words.language}
            data={[...codeLanguages]}
            value={language}
            onChange={(next) => setLanguage(next as CodeLanguage)}
          />
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? texts.common.copied : texts.common.copy}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap' }}>
          {code}
        </Code>
        <Hint>{words.token}</Hint>
      </Stack>
    </Modal>
  );
}
