import { Button, EmptyState, Group, Skeleton, Stack } from '@mantine/core';
import { randomId } from '@tricorn/client';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { once } from '../../data/acting.js';
import { useKept } from '../../data/kept.js';
import { saveText } from '../../format/saveText.js';
import { Icon } from '../../parts/Icon.js';
import { ErrorNote } from '../../parts/notes.js';
import { RoomTitle } from '../../parts/Section.js';
import { texts } from '../../texts/chat.js';
import { Batches } from './Batches.js';
import { ConversationList, useConversationList } from './ConversationList.js';
import { Message } from './Message.js';
import { QuestionForm } from './QuestionForm.js';
import { exportedText } from './question.js';
import { versionsOf } from './tree.js';
import { useConversation } from './useConversation.js';
import { useQuestion } from './useQuestion.js';
import './chat.css';

const words = texts.chat;

/** One conversation, named by the address, beside the list of all. */
export default function ChatRoom() {
  const { conversationID } = useParams<{ conversationID?: string }>();
  const [, navigate] = useLocation();
  const [search, setSearch] = useKept('chat search', '');
  const [listed, setListed] = useState(false);
  const list = useConversationList(search);
  const conversation = useConversation(conversationID, list.reload);
  const { branch, writing, send, clearError } = conversation;
  const { question, setQuestion, edited, edit, endEdit, takePrompt, giveBack } = useQuestion(conversationID);
  const field = useRef<HTMLTextAreaElement>(null);
  const end = useEndInSight(branch.at(-1)?.text.length, writing);
  const ask = async (prompt: string, after: number) => {
    const id = conversationID ?? randomId();
    if (conversationID === undefined) navigate(`/chat/${id}`, { replace: true });
    if (!(await send(id, { ...question, prompt: prompt.trim() }, after))) giveBack(prompt);
  };
  const submit = () => {
    if (question.prompt.trim() === '' || writing) return;
    const after = edited?.after ?? branch.at(-1)?.id ?? 0;
    void ask(takePrompt(), after);
  };
  const open = (path: string) => {
    clearError();
    endEdit();
    setListed(false);
    navigate(path);
  };
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.chat} about={words.about}>
        <Group gap="xs">
          <Button variant="default" hiddenFrom="md" aria-expanded={listed} onClick={() => setListed(!listed)}>
            {words.conversations}
          </Button>
          {branch.length > 0 && (
            <Button
              variant="default"
              disabled={writing}
              onClick={() =>
                saveText(`${conversationID}.md`, exportedText(branch, words.speakers), 'text/markdown')
              }
            >
              {words.export}
            </Button>
          )}
          {branch.length > 0 && (
            <Button variant="default" onClick={() => open('/chat')}>
              {words.newConversation}
            </Button>
          )}
        </Group>
      </RoomTitle>
      <div className="chat-columns" data-listed={listed || undefined}>
        <ConversationList
          list={list}
          search={search}
          current={conversationID}
          onSearch={setSearch}
          onOpen={(id) => open(id === undefined ? '/chat' : `/chat/${id}`)}
        />
        <Stack className="chat-conversation">
          {conversation.loading && <Skeleton h={240} aria-busy="true" />}
          {branch.length === 0 && !conversation.loading && (
            <Beginning examples={words.examples[question.model]} onAsk={(text) => void ask(text, 0)} />
          )}
          <Stack aria-live="polite" aria-busy={writing} role="log" aria-label={words.conversation}>
            {branch.map((message, place) => {
              const isLast = place === branch.length - 1;
              const asked = branch[place - 1];
              return (
                <Message
                  // biome-ignore lint/suspicious/noArrayIndexKey: another version takes the place of one, and the focus stays.
                  key={place}
                  message={message}
                  idle={!writing}
                  versions={versionsOf(conversation.messages, message)}
                  onVersion={(step) => {
                    endEdit();
                    conversation.showVersion(message, step);
                  }}
                  onRegenerate={isLast && asked ? () => void ask(asked.text, asked.after) : undefined}
                  onContinue={isLast ? () => void ask(words.goOnPrompt, message.id) : undefined}
                  onEdit={() => {
                    edit(message);
                    field.current?.focus();
                  }}
                />
              );
            })}
          </Stack>
          <ErrorNote error={conversation.error} />
          <div ref={end} />
          <QuestionForm
            question={question}
            answering={writing}
            fieldRef={field}
            onChange={setQuestion}
            onSubmit={submit}
            onEndEdit={edited && endEdit}
            onStop={() => void conversation.stop()}
          />
        </Stack>
      </div>
      {conversationID === undefined && <Batches />}
    </Stack>
  );
}

const Beginning = ({ examples, onAsk }: { examples: readonly string[]; onAsk(text: string): void }) => (
  <EmptyState icon={<Icon name="speech" size={48} />} title={words.empty} description={words.emptyAbout}>
    <Group justify="center" gap="xs">
      {examples.map((text) => (
        <Button key={text} variant="light" size="compact-sm" onClick={once(() => onAsk(text))}>
          {text}
        </Button>
      ))}
    </Group>
  </EmptyState>
);

/** Keeps the end of an answer in sight while it grows. */
function useEndInSight(length: number | undefined, writing: boolean) {
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the text as it grows.
  useEffect(() => {
    if (writing) end.current?.scrollIntoView({ block: 'nearest' });
  }, [length, writing]);
  return end;
}
