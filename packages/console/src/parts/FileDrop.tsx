import { Anchor, Box, CloseButton, Group, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { texts } from '../texts/index.js';
import { Hint } from './notes.js';
import '@mantine/dropzone/styles.css';
import { useAnswer } from '../data/reading.js';
import { sameOrigin } from '../format/root.js';
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
            <Hint size="xs">{file === undefined ? about : byteSize(file.size)}</Hint>
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

/** Links to the files that a job made. */
export function ResultFiles({ jobID }: { jobID: string }) {
  const { data } = useAnswer('subListByUser', { jobID, pageNo: 1, pageSize: 1 });
  const files = [
    [texts.common.modelFile, data?.trainModel ?? ''],
    [texts.common.predictionsFile, data?.testingResult ?? ''],
  ] as const;
  return (
    <Group>
      {files
        .filter(([, url]) => url !== '')
        .map(([label, url]) => (
          <Anchor key={label} href={sameOrigin(url)} download>
            {label}
          </Anchor>
        ))}
    </Group>
  );
}
