import { Button, Code, CopyButton, Group, Modal, SegmentedControl, Stack } from '@mantine/core';
import type { OperationName } from '@tricorn/contract';
import { useState } from 'react';
import { type CodeLanguage, codeLanguages, requestCode } from '../text/requestCode.js';
import { texts } from '../texts/index.js';
import { Hint } from './Hint.js';

const words = texts.common.code;

export interface RequestProps {
  name: OperationName;
  fields: Readonly<Record<string, unknown>>;
}

/** A request as a program makes it, in several languages. */
export default function RequestCodeDialog({ name, fields, onClose }: RequestProps & { onClose(): void }) {
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const code = requestCode(language, location.origin, name, fields);
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
