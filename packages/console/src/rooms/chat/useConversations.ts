import { randomId } from '@tricorn/client';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useTricorn } from '../../session/session.js';
import { branchedAt, nextMessageId, withVersion } from './branches.js';
import {
  answersWithoutCost,
  type ChatMessage,
  type Conversation,
  forgetConversations,
  historyOf,
  keepConversation,
  keptConversations,
  type SentQuestion,
} from './conversations.js';

/** What shapes the answers besides the question; what is absent or empty is left to the model. */
export interface Sampling {
  system: string;
  temperature?: number | undefined;
  topP?: number | undefined;
  seed?: number | undefined;
}

export interface Question {
  model: 'ask' | 'code';
  prompt: string;
  tokensMax: number;
  sampling: Sampling;
}

/**
 * The conversations of an account. They are kept in this browser only, because they are nobody else's
 * business.
 */
export function useConversations(account: string) {
  const tricorn = useTricorn();
  const [conversations, setConversations] = useState(() => keptConversations(localStorage, account));
  /** The conversation that is being answered, as far as it is; the state on the screen follows it. */
  const live = useRef<Conversation>(undefined);
  const abort = useRef<AbortController>(undefined);

  const change = (messages: readonly ChatMessage[]) => {
    const changed = { ...live.current!, changedAtMs: Date.now(), messages };
    live.current = changed;
    setConversations((known) => [changed, ...known.filter(({ id }) => id !== changed.id)]);
  };
  const keep = () => live.current !== undefined && keepConversation(localStorage, account, live.current);

  useEffect(
    () => () => {
      abort.current?.abort();
    },
    [],
  );
  useEffect(() => {
    // A reload stops the answer; what has arrived stays.
    const keepLive = () =>
      live.current !== undefined && keepConversation(localStorage, account, live.current);
    addEventListener('pagehide', keepLive);
    return () => removeEventListener('pagehide', keepLive);
  }, [account]);
  useEffect(() => {
    const findCosts = async () => {
      const kept = keptConversations(localStorage, account);
      for (const { conversationId, messageId, text, sent } of answersWithoutCost(kept, Date.now())) {
        const found = await tricorn[sent.model](sent.fields, { idempotencyKey: sent.idempotencyKey }).stopped(
          text,
        );
        if (found === undefined) continue;
        const known = keptConversations(localStorage, account).find(({ id }) => id === conversationId);
        // Forgotten or asked anew meanwhile.
        if (
          !known?.messages.some(
            ({ id, sent: now }) => id === messageId && now?.idempotencyKey === sent.idempotencyKey,
          )
        )
          continue;
        const priced: Conversation = {
          ...known,
          messages: known.messages.map((message) =>
            message.id === messageId
              ? { id: messageId, from: 'model', ...costOf(found), stopped: true }
              : message,
          ),
        };
        keepConversation(localStorage, account, priced);
        setConversations((shown) => shown.map((one) => (one.id === conversationId ? priced : one)));
      }
    };
    // The conversations are shown without it; the next visit tries again.
    findCosts().catch(() => {});
  }, [tricorn, account]);

  const [send, { busy, error, clear: clearError }] = useAction(
    async (conversationID: string, { model, prompt, tokensMax, sampling }: Question, from?: number) => {
      const controller = new AbortController();
      abort.current = controller;
      const known = conversations.find(({ id }) => id === conversationID);
      const earlier = known ?? { id: conversationID, changedAtMs: 0, messages: [] };
      live.current = from === undefined ? earlier : branchedAt(earlier, from);
      const nextId = nextMessageId(live.current);
      const asked: ChatMessage[] = [...live.current.messages, { id: nextId, from: 'person', text: prompt }];
      const show = (answer: Omit<ChatMessage, 'id' | 'from'>) =>
        change([...asked, { id: nextId + 1, from: 'model', ...answer }]);
      const sent: SentQuestion = {
        model,
        idempotencyKey: randomId(),
        fields: {
          prompt,
          history: historyOf(asked.slice(0, -1)),
          max_new_tokens: tokensMax,
          system: sampling.system,
          temperature: sampling.temperature,
          top_p: sampling.topP,
          seed: sampling.seed,
        },
      };
      let text = '';
      show({ text, sent });
      keep();
      const { fields, idempotencyKey } = sent;
      const answer = tricorn[model](fields, { signal: controller.signal, idempotencyKey });
      try {
        for await (const piece of answer) {
          text += piece;
          show({ text, sent });
        }
        const whole = await answer.done();
        show({ ...costOf(whole), ...(whole.finish_reason === 'length' ? { cut: true } : {}) });
      } catch (thrown) {
        if (controller.signal.aborted || text !== '') show({ text, sent, stopped: true });
        else change(asked);
        if (!controller.signal.aborted) throw thrown;
        const stopped = await answer.stopped().catch(() => undefined);
        if (stopped !== undefined) show({ ...costOf(stopped), stopped: true });
      } finally {
        keep();
      }
    },
  );
  return {
    conversations,
    answering: busy,
    error,
    send,
    clearError,
    stop: () => abort.current?.abort(),
    showVersion: (conversation: Conversation, place: number, step: -1 | 1) => {
      const shown = withVersion(conversation, place, step);
      if (live.current?.id === shown.id) live.current = shown;
      keepConversation(localStorage, account, shown);
      setConversations((known) => known.map((one) => (one.id === shown.id ? shown : one)));
    },
    forget: () => {
      forgetConversations(localStorage, account);
      setConversations([]);
    },
  };
}

interface Final {
  text: string;
  tokens_used: number;
  prompt_tokens: number;
  completion_tokens: number;
}

const costOf = ({ text, tokens_used, prompt_tokens, completion_tokens }: Final) => ({
  text,
  tokensUsed: tokens_used,
  promptTokens: prompt_tokens,
  completionTokens: completion_tokens,
});
