import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useTricorn } from '../../session/session.js';

export interface ChatMessage {
  id: number;
  from: 'person' | 'model';
  text: string;
  /** LLM tokens that the answer cost; absent while it is written. */
  tokensUsed?: number;
  stopped?: boolean;
}

/** Questions and answers of this visit. They are not kept: what one asks is nobody else's business. */
export function useConversation() {
  const tricorn = useTricorn();
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const abort = useRef<AbortController>(undefined);
  const nextId = useRef(0);
  useEffect(() => () => abort.current?.abort(), []);

  const [send, { busy, error, clear: clearError }] = useAction(
    async (model: 'ask' | 'code', prompt: string, tokensMax: number) => {
      const controller = new AbortController();
      abort.current = controller;
      const question: ChatMessage = { id: nextId.current++, from: 'person', text: prompt };
      const answerId = nextId.current++;
      const show = (change: Partial<ChatMessage>) =>
        setMessages((known) =>
          known.map((message) => (message.id === answerId ? { ...message, ...change } : message)),
        );
      setMessages((known) => [...known, question, { id: answerId, from: 'model', text: '' }]);
      let text = '';
      try {
        const answer = tricorn[model]({ prompt, max_new_tokens: tokensMax }, { signal: controller.signal });
        for await (const piece of answer) {
          text += piece;
          show({ text });
        }
        const { text: whole, tokens_used } = await answer.done();
        show({ text: whole, tokensUsed: tokens_used });
      } catch (thrown) {
        if (!controller.signal.aborted) {
          setMessages((known) => known.filter(({ id }) => id !== answerId || text !== ''));
          throw thrown;
        }
        show({ stopped: true });
      }
    },
  );
  return {
    messages,
    answering: busy,
    error,
    send,
    stop: () => abort.current?.abort(),
    clear: () => {
      setMessages([]);
      clearError();
    },
  };
}
