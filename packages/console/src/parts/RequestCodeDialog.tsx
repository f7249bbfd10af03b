import { Code, Group, Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../data/useReturnFocus.js';
import { type CodeLanguage, codeLanguages, type RequestStep, requestCode } from '../format/requestCode.js';
import { serverAddress } from '../session/server.js';
import { texts } from '../texts/index.js';
import { Copy } from './buttons.js';
import { Hint } from './notes.js';

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
    <Modal opened onClose={onClose} title={words.title} size="lg">
      <Stack gap="sm">
        <Group justify="space-between">
          <SegmentedControl
            aria-label={words.language}
            data={[...codeLanguages]}
            value={language}
            onChange={(next) => setLanguage(next as CodeLanguage)}
          />
          <Copy value={code} />
        </Group>
        <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap' }}>
          {code}
        </Code>
        <Hint>{words.token}</Hint>
      </Stack>
    </Modal>
  );
}
