import { Box, CloseButton, Group, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { texts } from '../texts/index.js';
import '@mantine/dropzone/styles.css';
import { byteSize } from '../texts/numbers.js';
import { Icon } from './Icon.js';

interface Props {
  label: string;
  about: string;
  file: File | undefined;
  required?: boolean;
  onChange(file: File | undefined): void;
}

/** One file, dropped or chosen. */
export const FileDrop = ({ label, about, file, required = false, onChange }: Props) => (
  <Input.Wrapper className="console-drop" label={label} required={required} labelElement="div">
    <Box pos="relative" flex={1}>
      <Dropzone
        onDrop={(files: File[]) => onChange(files[0])}
        multiple={false}
        p="sm"
        h="100%"
        inputProps={{ 'aria-label': label }}
        aria-label={texts.common.file.chooseFor(label)}
      >
        <Group wrap="nowrap" mih={44} pr={file === undefined ? 0 : 'xl'}>
          <Icon name="file" />
          <div>
            <Text size="sm" className="console-wrap">
              {file === undefined ? texts.common.file.choose : file.name}
            </Text>
            <Text size="xs" c="dimmed">
              {file === undefined ? about : byteSize(file.size)}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {file !== undefined && (
        <CloseButton
          pos="absolute"
          top={8}
          right={8}
          aria-label={texts.common.file.remove(file.name)}
          onClick={() => onChange(undefined)}
        />
      )}
    </Box>
  </Input.Wrapper>
);
