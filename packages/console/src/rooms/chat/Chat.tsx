import { Button, EmptyState, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { useKept } from '../../data/kept.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Icon } from '../../parts/Icon.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { saveText } from '../../text/saveText.js';
import { chatTexts } from '../../texts/chat.js';
import { texts } from '../../texts/index.js';
import { versionsOf } from './branches.js';
import { exportedText, newConversationId } from './conversations.js';
import { EarlierMenu } from './EarlierMenu.js';
import { defaultQuestion, questionKeptAs } from './keptQuestion.js';
import { Message } from './Message.js';
import { QuestionForm } from './QuestionForm.js';
import { useConversations } from './useConversations.js';

const words = chatTexts;

/** One conversation, named by the address, with a way to the others. */
export function Chat({ account }: { account: string }) {
  const { conversationID } = useParams<{ conversationID?: string }>();
  const [, navigate] = useLocation();
  const [question, setQuestion] = useKept(questionKeptAs, defaultQuestion);
  const { conversations, answering, error, send, stop, showVersion, forget, clearError } =
    useConversations(account);
  const conversation = conversations.find(({ id }) => id === conversationID);
  const messages = conversation?.messages ?? [];
  const end = useRef<HTMLDivElement>(null);
  const length = messages.at(-1)?.text.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the text as it grows.
  useEffect(() => {
    if (answering) end.current?.scrollIntoView({ block: 'nearest' });
  }, [length, answering]);
  /** The message that the question in the form replaces, if it is an edited one. */
  const [edited, setEdited] = useState<number>();
  const submit = (prompt: string, from = edited) => {
    if (prompt.trim() === '' || answering) return;
    const id = conversationID ?? newConversationId();
    setQuestion({ ...question, prompt: '' });
    setEdited(undefined);
    if (conversationID === undefined) navigate(`/chat/${id}`, { replace: true });
    void send(id, { ...question, prompt: prompt.trim() }, from);
  };
  const lastQuestion = messages.findLast(({ from }) => from === 'person');
  const open = (path: string) => {
    clearError();
    setEdited(undefined);
    navigate(path);
  };
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.chat} about={words.about}>
        <Group gap="xs">
          <EarlierMenu
            conversations={conversations.filter(({ id }) => id !== conversationID)}
            disabled={answering}
            onOpen={(id) => open(`/chat/${id}`)}
            onForget={() => {
              forget();
              open('/chat');
            }}
          />
          {conversation !== undefined && (
            <Button
              variant="default"
              disabled={answering}
              onClick={() =>
                saveText(`${conversation.id}.md`, exportedText(conversation, words.speakers), 'text/markdown')
              }
            >
              {words.export}
            </Button>
          )}
          {messages.length > 0 && (
            <Button variant="default" onClick={() => open('/chat')} disabled={answering}>
              {words.newConversation}
            </Button>
          )}
        </Group>
      </RoomTitle>
      {messages.length === 0 && (
        <EmptyState
          icon={<Icon name="speech" size={48} />}
          title={words.empty}
          description={words.emptyAbout}
        >
          <Group justify="center" gap="xs">
            {words.examples[question.model].map((text) => (
              <Button key={text} variant="light" size="compact-sm" onClick={() => submit(text)}>
                {text}
              </Button>
            ))}
          </Group>
        </EmptyState>
      )}
      <Stack aria-live="polite" aria-busy={answering} role="log" aria-label={words.conversation}>
        {messages.map((message, place) => {
          const isLast = message === messages.at(-1);
          return (
            <Message
              // biome-ignore lint/suspicious/noArrayIndexKey: another version takes the place of one, and the focus stays.
              key={place}
              message={message}
              idle={!answering}
              versions={conversation && versionsOf(conversation, place)}
              onVersion={(step) => conversation && showVersion(conversation, place, step)}
              onRegenerate={
                isLast && lastQuestion ? () => submit(lastQuestion.text, lastQuestion.id) : undefined
              }
              onContinue={isLast ? () => submit(words.goOnPrompt, undefined) : undefined}
              onEdit={() => {
                setEdited(message.id);
                setQuestion({ ...question, prompt: message.text });
              }}
            />
          );
        })}
      </Stack>
      {error !== undefined && <ErrorNote error={error} />}
      <div ref={end} />
      <QuestionForm
        question={question}
        answering={answering}
        onChange={setQuestion}
        onSubmit={() => submit(question.prompt)}
        onStop={stop}
      />
    </Stack>
  );
}
