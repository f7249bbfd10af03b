import { ActionIcon, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { byteSize } from '../text/numbers.js';
import { Icon } from './Icon.js';

interface Props {
  label: string;
  about: string;
  file: File | undefined;
  required?: boolean;
  onChange(file: File | undefined): void;
}

/** One file, dropped or chosen. */
export const FileDrop = ({ label, about, file, required, onChange }: Props) => (
  <div>
    <Text size="sm" fw={500}>
      {label}
      {required ? ' *' : ''}
    </Text>
    <Dropzone
      onDrop={(files: File[]) => onChange(files[0])}
      multiple={false}
      p="sm"
      inputProps={{ 'aria-label': label }}
      aria-label={`${label}: drop or choose a file`}
    >
      <Group wrap="nowrap" mih={44}>
        <Icon name="file" />
        <div>
          <Text size="sm" className="console-wrap">
            {file === undefined ? 'Drop a file here, or choose one' : file.name}
          </Text>
          <Text size="xs" c="dimmed">
            {file === undefined ? about : byteSize(file.size)}
          </Text>
        </div>
      </Group>
    </Dropzone>
    {file !== undefined && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        w="auto"
        px="xs"
        aria-label={`Remove ${file.name}`}
        onClick={() => onChange(undefined)}
      >
        <Text size="xs">Remove</Text>
      </ActionIcon>
    )}
  </div>
);
