import { ActionIcon, Badge, Button, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { lazy, type MouseEventHandler, Suspense } from 'react';
import { once } from '../../data/acting.js';
import { Copy } from '../../parts/buttons.js';
import { Icon } from '../../parts/Icon.js';
import { Hint } from '../../parts/notes.js';
import { texts } from '../../texts/chat.js';
import type { Shown, Versions } from './tree.js';

const words = texts.chat;
/** It is loaded with the first answer: the room opens without it. */
const Markdown = lazy(() => import('./Markdown.js'));

interface Props {
  message: Shown;
  /** Whether nothing else is being answered. */
  idle: boolean;
  /** Only for the last answer. */
  onRegenerate?: (() => void) | undefined;
  onContinue?: (() => void) | undefined;
  onEdit(): void;
  /** Of a question that was asked in several ways. */
  versions?: Versions | undefined;
  onVersion(step: -1 | 1): void;
}

/** One question or answer. Answers are formatted; code inside fences is highlighted. */
export const Message = (props: Props) =>
  props.message.role === 'user' ? <AskedMessage {...props} /> : <AnswerMessage {...props} />;

const AskedMessage = ({ message: { text }, idle, onEdit, versions, onVersion }: Props) => (
  <Stack gap={2} ml="auto" maw="85%" align="flex-end">
    <Paper p="sm" bg="var(--mantine-color-indigo-light)">
      <Plain text={text} />
    </Paper>
    {idle && (
      <Group gap={4}>
        {versions !== undefined && <VersionSwitch versions={versions} onVersion={onVersion} />}
        <Action label={words.edit} onClick={onEdit} />
      </Group>
    )}
  </Stack>
);

const Plain = ({ text }: { text: string }) => (
  <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} className="console-wrap">
    {text}
  </Text>
);

/** Leads to the other ways in which a question was asked, and to what was answered then. */
const VersionSwitch = ({ versions, onVersion }: { versions: Versions; onVersion(step: -1 | 1): void }) => (
  <>
    <Step
      icon="left"
      label={words.previousVersion}
      off={versions.place === 1}
      onClick={() => onVersion(-1)}
    />
    <Hint size="xs">{words.version(versions.place, versions.count)}</Hint>
    <Step
      icon="right"
      label={words.nextVersion}
      off={versions.place === versions.count}
      onClick={() => onVersion(1)}
    />
  </>
);

const Step = ({
  icon,
  label,
  off,
  onClick,
}: {
  icon: 'left' | 'right';
  label: string;
  off: boolean;
  onClick(): void;
}) => (
  // It keeps the focus at the last version, so that the keyboard can go back.
  <ActionIcon
    size="sm"
    aria-label={label}
    data-disabled={off || undefined}
    aria-disabled={off}
    onClick={() => !off && onClick()}
  >
    <Icon name={icon} size={14} />
  </ActionIcon>
);

function AnswerMessage({ message, idle, onRegenerate, onContinue }: Props) {
  const { text, state, tokens_used, prompt_tokens, completion_tokens } = message;
  const writing = state === 'writing';
  return (
    <Paper withBorder p="sm" maw="95%" data-testid="answer" data-done={!writing}>
      <Stack gap="xs">
        <Suspense fallback={<Plain text={text} />}>
          <Markdown text={text} />
        </Suspense>
        {writing && <Loader type="dots" size="sm" aria-label={words.generating} />}
        <Group gap="xs">
          {tokens_used > 0 && (
            <Badge color="teal" title={words.tokensApart(prompt_tokens, completion_tokens)}>
              {texts.common.tokens(tokens_used)}
            </Badge>
          )}
          {state === 'stopped' && <Mark color="gray" text={words.stopped} />}
          {state === 'cut' && <Mark color="orange" text={words.cut} />}
          {!writing && text !== '' && <Copy size="compact-xs" variant="subtle" value={text} />}
          {idle && onRegenerate && <Action label={words.regenerate} onClick={once(onRegenerate)} />}
          {idle && (state === 'cut' || state === 'stopped') && onContinue && (
            <Action label={words.goOn} onClick={once(onContinue)} />
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

const Mark = ({ color, text }: { color: string; text: string }) => <Badge color={color}>{text}</Badge>;

const Action = ({ label, onClick }: { label: string; onClick: MouseEventHandler }) => (
  <Button size="compact-xs" variant="subtle" onClick={onClick}>
    {label}
  </Button>
);
