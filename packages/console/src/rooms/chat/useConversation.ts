import { isRefused, randomId } from '@tricorn/client';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../data/acting.js';
import { useLoad, useReadingWhile } from '../../data/reading.js';
import { useTricorn } from '../../session/session.js';
import { defaultAnswerTokens, historyOf, type Question } from './question.js';
import { branchOf, type Chosen, chooseVersion, type Shown } from './tree.js';
import { namedModel, useModels } from './useModels.js';

/** A question that was sent from this page, and what has arrived of its answer. */
interface Live {
  conversationID: string;
  /** The message that it follows. */
  after: number;
  /** Later messages of the conversation are this question and its answer. */
  lastKnown: number;
  prompt: string;
  text: string;
}

/** How often an answer is read that is being written for another page, or for this one before a reload. */
const lookMs = 1_000;
const none: readonly Shown[] = [];

/**
 * A conversation, which the server keeps. It finishes an answer whether or not anybody reads it, so leaving the room or
 * reloading the page stops nothing.
 */
export function useConversation(conversationID: string | undefined, onChanged: () => void) {
  const tricorn = useTricorn();
  const {
    data,
    error: loadError,
    reload,
  } = useLoad(`conversation ${conversationID ?? ''}`, async (signal) =>
    conversationID === undefined
      ? none
      : await tricorn.api.conversation({ id: conversationID }, { signal }).then(
          ({ messages }) => messages as readonly Shown[],
          (thrown: unknown) => {
            // A new one has an address before it has a message.
            if (isRefused(thrown, 'conversationUnknown')) return none;
            throw thrown;
          },
        ),
  );
  const messages = data ?? none;
  const [live, setLive] = useState<Live>();
  const [chosen, setChosen] = useState<{ of: string | undefined; versions: Chosen }>();
  const versions: Chosen = chosen !== undefined && chosen.of === conversationID ? chosen.versions : new Map();
  const shown = live?.conversationID === conversationID ? live : undefined;
  const branch =
    shown === undefined ? branchOf(messages, versions) : [...earlier(messages, shown), ...current(shown)];
  const writing = branch.some(({ state }) => state === 'writing');
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  useReadingWhile(writing && live === undefined, lookMs, reload);

  const models = useModels();
  const [send, { error: sendError, clear }] = useAction(
    async (id: string, question: Question, after: number) => {
      const { model, prompt, tokensMax, sampling } = question;
      const lastKnown = messages.reduce((last, message) => Math.max(last, message.id), 0);
      const asked: Live = { conversationID: id, after, lastKnown, prompt, text: '' };
      const controller = new AbortController();
      abort.current = controller;
      setLive(asked);
      setChosen(undefined);
      try {
        const fields = {
          prompt,
          conversation: id,
          after,
          history: historyOf(earlier(messages, asked)),
          max_new_tokens: tokensMax || defaultAnswerTokens,
          system: sampling.system,
          temperature: sampling.temperature,
          top_p: sampling.topP,
          seed: sampling.seed,
          model: namedModel(question, models),
        };
        const options = { signal: controller.signal, idempotencyKey: randomId() };
        let text = '';
        for await (const piece of tricorn[model](fields, options)) {
          text += piece;
          setLive({ ...asked, text });
        }
      } catch (thrown) {
        // Whoever leaves learns the rest from the server.
        if (controller.signal.aborted) return;
        setLive(undefined);
        throw thrown;
      } finally {
        if (!controller.signal.aborted) {
          reload();
          onChanged();
        }
      }
    },
  );
  useEffect(() => {
    if (live === undefined) return;
    const leaves = live.conversationID !== conversationID;
    if (leaves) abort.current?.abort();
    // What was read after the end of the answer has it; until then the page shows what arrived.
    const isRead = messages.some(
      ({ id, role, state }) => id > live.lastKnown && role === 'assistant' && state !== 'writing',
    );
    if (leaves || isRead) setLive(undefined);
  }, [conversationID, messages, live]);
  return {
    messages,
    branch,
    writing,
    error: sendError ?? loadError,
    loading:
      conversationID !== undefined && data === undefined && loadError === undefined && shown === undefined,
    clearError: clear,
    send,
    stop: async () => {
      if (conversationID !== undefined) await tricorn.api.stopAnswer({ id: conversationID });
    },
    showVersion: (message: Shown, step: -1 | 1) =>
      setChosen({ of: conversationID, versions: chooseVersion(messages, versions, message, step) }),
  };
}

/** The branch up to the message that a question follows. */
function earlier(messages: readonly Shown[], { after, lastKnown }: Live): Shown[] {
  const known = new Map(messages.filter(({ id }) => id <= lastKnown).map((message) => [message.id, message]));
  const branch: Shown[] = [];
  for (let at = known.get(after); at !== undefined; at = known.get(at.after)) branch.unshift(at);
  return branch;
}

const current = ({ after, lastKnown, prompt, text }: Live): Shown[] => {
  const uncharged = { tokens_used: 0, prompt_tokens: 0, completion_tokens: 0 };
  const question = lastKnown + 1;
  return [
    { id: question, after, role: 'user', text: prompt, state: 'done', ...uncharged },
    { id: question + 1, after: question, role: 'assistant', text, state: 'writing', ...uncharged },
  ];
};
