import { useRef } from 'react';
import { useKept } from '../../data/kept.js';
import { defaultQuestion, type Edited, editedKeptAs, questionKeptAs } from './question.js';
import type { Shown } from './tree.js';

/** The question in the form, which outlives its room, and the earlier one that it replaces, if one is edited. */
export function useQuestion(conversationID: string | undefined) {
  const [question, setQuestion] = useKept(questionKeptAs, defaultQuestion);
  const [kept, setEdited] = useKept<Edited | undefined>(editedKeptAs, undefined);
  const edited = kept?.conversationID === conversationID ? kept : undefined;
  const now = useRef(question);
  now.current = question;
  return {
    question,
    setQuestion,
    edited,
    edit: ({ after, text }: Shown) => {
      if (conversationID === undefined) return;
      setEdited({ conversationID, after, before: edited?.before ?? question.prompt });
      setQuestion({ ...question, prompt: text });
    },
    endEdit: () => {
      if (edited === undefined) return;
      setQuestion({ ...question, prompt: edited.before });
      setEdited(undefined);
    },
    /** The prompt leaves the form, which shows again what was there before an edit. */
    takePrompt: (): string => {
      setQuestion({ ...question, prompt: edited?.before ?? '' });
      setEdited(undefined);
      return question.prompt;
    },
    /** The prompt of a question that was refused comes back, unless something else was typed meanwhile. */
    giveBack: (prompt: string): void => {
      if (now.current.prompt === '') setQuestion({ ...now.current, prompt });
    },
  };
}
