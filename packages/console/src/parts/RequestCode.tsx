import { Button, Code, CopyButton, Group, Modal, SegmentedControl, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { OperationName } from '@tricorn/contract';
import { useState } from 'react';
import { type CodeLanguage, codeLanguages, requestCode } from '../text/requestCode.js';
import { texts } from '../texts/index.js';
import { Hint } from './Hint.js';
import { Icon } from './Icon.js';

const words = texts.common.code;

interface Props {
  name: OperationName;
  fields: Readonly<Record<string, unknown>>;
}

/** Shows what a form would send, as a program sends it. */
export function RequestCode({ name, fields }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const code = opened ? requestCode(language, location.origin, name, fields) : '';
  return (
    <>
      <Button variant="subtle" leftSection={<Icon name="code" size={16} />} onClick={open}>
        {words.show}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
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
    </>
  );
}
