import { Button, EmptyState, Group, Stack } from '@mantine/core';
import { randomId } from '@tricorn/client';
import { useEffect, useRef } from 'react';
import { useLocation, useParams } from 'wouter';
import { useKept } from '../../data/kept.js';
import { once } from '../../data/once.js';
import { saveText } from '../../format/saveText.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Icon } from '../../parts/Icon.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { chatTexts } from '../../texts/chat.js';
import { texts } from '../../texts/index.js';
import { versionsOf } from './branches.js';
import { exportedText } from './conversations.js';
import { EarlierMenu } from './EarlierMenu.js';
import { defaultQuestion, type Edited, editedKeptAs, questionKeptAs } from './keptQuestion.js';
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
  const field = useRef<HTMLTextAreaElement>(null);
  const [kept, setEdited] = useKept<Edited | undefined>(editedKeptAs, undefined);
  const edited = kept?.conversationID === conversationID ? kept : undefined;
  const endEdit = () => {
    if (edited === undefined) return;
    setQuestion({ ...question, prompt: edited.before });
    setEdited(undefined);
  };
  const edit = (id: number, text: string) => {
    if (conversationID === undefined) return;
    setEdited({ conversationID, id, before: edited?.before ?? question.prompt });
    setQuestion({ ...question, prompt: text });
    field.current?.focus();
  };
  const ask = (prompt: string, from?: number) => {
    if (prompt.trim() === '' || answering) return;
    const id = conversationID ?? randomId();
    if (conversationID === undefined) navigate(`/chat/${id}`, { replace: true });
    void send(id, { ...question, prompt: prompt.trim() }, from);
  };
  const submit = () => {
    if (question.prompt.trim() === '' || answering) return;
    ask(question.prompt, edited?.id);
    setQuestion({ ...question, prompt: edited?.before ?? '' });
    setEdited(undefined);
  };
  const lastQuestion = messages.findLast(({ from }) => from === 'person');
  const open = (path: string) => {
    clearError();
    endEdit();
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
              <Button key={text} variant="light" size="compact-sm" onClick={once(() => ask(text))}>
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
              onVersion={(step) => {
                endEdit();
                if (conversation !== undefined) showVersion(conversation, place, step);
              }}
              onRegenerate={
                isLast && lastQuestion ? () => ask(lastQuestion.text, lastQuestion.id) : undefined
              }
              onContinue={isLast ? () => ask(words.goOnPrompt) : undefined}
              onEdit={() => edit(message.id, message.text)}
            />
          );
        })}
      </Stack>
      {error !== undefined && <ErrorNote error={error} />}
      <div ref={end} />
      <QuestionForm
        question={question}
        answering={answering}
        fieldRef={field}
        onChange={setQuestion}
        onSubmit={submit}
        onEndEdit={edited && endEdit}
        onStop={stop}
      />
    </Stack>
  );
}
