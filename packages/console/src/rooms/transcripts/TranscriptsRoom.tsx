import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { once, submitting, useAction } from '../../data/acting.js';
import { useAnswer, useEvents, usePage, useReloadOn } from '../../data/reading.js';
import { useRecorder } from '../../data/useRecorder.js';
import { saveDownload } from '../../format/saveText.js';
import { clockOf } from '../../format/times.js';
import { toWav } from '../../format/toWav.js';
import { ActionButton, ConfirmButton } from '../../parts/buttons.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Icon } from '../../parts/Icon.js';
import { StateBadge, When } from '../../parts/inline.js';
import { DataTable, PagedList, Row, Unread } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/chat.js';

const words = texts.chat.transcripts;

/** From recordings to text with times. */
export default function TranscriptsRoom() {
  const { transcriptID } = useParams<{ transcriptID?: string }>();
  const { data: model } = useAnswer('speechModel', {});
  const page = usePage('transcriptList', {}, 20, { inAddress: 'transcripts' });
  useReloadOn(['transcript.finished'], page.reload);
  if (transcriptID !== undefined) return <TranscriptPage key={transcriptID} id={transcriptID} />;
  return (
    <Stack>
      <RoomTitle
        title={texts.shell.rooms.transcripts}
        about={words.about(texts.common.llmTokens(model?.tokensPerSecond ?? '…'))}
      />
      {model?.embedded && <Hint>{words.english}</Hint>}
      <NewTranscript />
      <Section title={words.list}>
        <PagedList page={page} empty={<Hint>{words.none}</Hint>}>
          {(items) => (
            <DataTable
              columns={[
                { label: words.name, wraps: true },
                { label: words.length, numeric: true },
                texts.common.state,
                { label: texts.common.time, wideOnly: true },
              ]}
            >
              {items.map(({ transcript_id, name, seconds, status, creationTime }) => (
                <Row key={transcript_id}>
                  <Anchor component={Link} href={`/transcripts/${transcript_id}`}>
                    {name}
                  </Anchor>
                  {clockOf(seconds)}
                  <StateBadge state={status} />
                  <When seconds={creationTime} />
                </Row>
              ))}
            </DataTable>
          )}
        </PagedList>
      </Section>
    </Stack>
  );
}

/** What the server does not read, the browser decodes. */
const decodedHere = /\.(m4a|m4b|mp4|mov|aac|3gp|caf|amr)$/i;

/** Transcribes a file, or what is spoken now. */
function NewTranscript() {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState(false);
  const recorder = useRecorder(words.recordingName);
  const [submit, { busy, error }] = useAction(async () => {
    const sound = decodedHere.test(file!.name) ? await toWav(file!, `${file!.name}.wav`) : file!;
    const { transcript_id } = await tricorn.api.transcribe({ file: await tricorn.upload(sound) });
    navigate(`/transcripts/${transcript_id}`);
  }, file);
  const record = async () => {
    setRefused(false);
    if (recorder.recording) setFile(await recorder.stop());
    else await recorder.start().catch(() => setRefused(true));
  };
  return (
    <Section title={words.new}>
      <Stack component="form" gap="sm" onSubmit={submitting(() => void submit())}>
        <FileDrop label={words.file} about={words.fileAbout} file={file} required onChange={setFile} />
        <ErrorNote error={error} />
        {refused && <Hint>{words.noMicrophone}</Hint>}
        <Group justify="space-between">
          <Button
            variant={recorder.recording ? 'filled' : 'default'}
            color={recorder.recording ? 'red.9' : undefined}
            leftSection={<Icon name="microphone" size={16} />}
            onClick={once(() => void record())}
          >
            {recorder.recording ? words.recording : words.record}
          </Button>
          <Button type="submit" loading={busy} disabled={file === undefined} onClick={once()}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

const formats = ['txt', 'srt', 'vtt', 'json'] as const;

/** One transcript, which grows while it is made. */
function TranscriptPage({ id }: { id: string }) {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const transcript = useAnswer('transcript', { transcript_id: id });
  const { data, reload } = transcript;
  useEvents((event) => {
    if ('transcript_id' in event && event.transcript_id === id) reload();
  });
  if (data === undefined) return <Unread of={transcript} />;
  const { name, status, progress, reason, seconds, segments, token_cost } = data;
  return (
    <Stack>
      <Anchor component={Link} href="/transcripts" size="sm">
        {words.back}
      </Anchor>
      <RoomTitle title={name} about={`${clockOf(seconds)} · ${texts.common.llmTokens(token_cost)}`}>
        <Group gap="xs">
          {status === 'succeeded' &&
            formats.map((format) => (
              <ActionButton
                key={format}
                small
                aria-label={`${words.download} ${format.toUpperCase()}`}
                act={() => tricorn.transcriptFile({ transcript_id: id, format }).then(saveDownload)}
              >
                {format.toUpperCase()}
              </ActionButton>
            ))}
          <ConfirmButton
            label={words.delete}
            question={words.deleteQuestion}
            act={async () => {
              await tricorn.api.deleteTranscript({ transcript_id: id });
              navigate('/transcripts');
            }}
          />
        </Group>
      </RoomTitle>
      <Group>
        <StateBadge state={status} />
        {reason !== '' && <Text size="sm">{reason}</Text>}
      </Group>
      {(status === 'queued' || status === 'running') && (
        <Progress value={100 * progress} aria-label={name} animated />
      )}
      {status === 'succeeded' && segments.length === 0 && <Hint>{words.noSpeech}</Hint>}
      <Stack component="ol" gap="xs" p={0} m={0} aria-live="polite" style={{ listStyle: 'none' }}>
        {segments.map(({ start, text }) => (
          <Group component="li" key={start} wrap="nowrap" align="baseline" gap="sm">
            <Text span size="sm" c="dimmed" ff="monospace">
              {clockOf(start)}
            </Text>
            <Text span>{text}</Text>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
