import type { AnswerOf, Api, FieldsOf } from '@tricorn/client';
import { type ChangeEvent, type FormEvent, type MouseEvent, use, useRef, useState } from 'react';
import { isSessionEnd } from '../format/describeError.js';
import { SessionContext, useTricorn } from '../session/session.js';
import { asRead, marked } from '../texts/numbers.js';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** What a field shows, and where what is typed into it goes. */
export const field = (value: string, take: (text: string) => void) => ({
  value,
  onChange: ({ currentTarget }: Typed): void => take(currentTarget.value),
});

/** A field for an exact decimal, which shows and understands the mark of the language. */
export const decimalField = (value: string, take: (decimal: string) => void) => ({
  inputMode: 'decimal' as const,
  ...field(marked(value), (text) => take(asRead(text))),
});

/** What a form does when it is sent, instead of loading another page. */
export const submitting =
  (send: () => unknown) =>
  (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };

const doubleMs = 300;
const nearPx = 24;
const never = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 };
let last = never;

/** Whoever types between two clicks means both of them. */
export function tellClicksApart(typed: EventTarget): void {
  typed.addEventListener('input', () => (last = never), { capture: true });
}

/** Whether a click is the second of a double one. Phones count every tap as the first; time and place decide there. */
function isSecond({ detail, timeStamp, clientX, clientY }: MouseEvent): boolean {
  // Pressed by a key.
  if (detail === 0) return false;
  const isNear = Math.hypot(clientX - last.clientX, clientY - last.clientY) < nearPx;
  if (detail > 1 || (isNear && timeStamp - last.timeStamp < doubleMs)) return true;
  last = { timeStamp, clientX, clientY };
  return false;
}

/**
 * A double click is one click, also if the first one was answered before the second: whoever clicks twice by habit
 * neither pays twice nor presses what has come to the same place. Without an action it guards a button that submits.
 */
export const once =
  (act?: () => void) =>
  (event: MouseEvent): void => {
    if (isSecond(event)) event.preventDefault();
    else act?.();
  };

/** A held Enter key is one press: a button must not be pressed thirty times a second. */
export function ignoreHeldEnter(): void {
  const ignore = (event: KeyboardEvent) => {
    const writes = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
    if (event.key !== 'Enter' || !event.repeat || writes) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', ignore, { capture: true });
}

export interface ActionState {
  busy: boolean;
  /** What the last run ended with; undefined when it went well, or when its subject has changed since. */
  error: unknown;
  clear(): void;
}

/** What tells one chosen file from another. */
const marksOf = ({ name, size, lastModified }: File) => ({ name, size, lastModified });

/**
 * An action that a person starts. It is busy while it runs and never rejects. Its error is kept until the next run, or
 * until the `subject` (what was entered) changes: an error beside a corrected field would be wrong.
 */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  subject?: unknown,
): [run: (...args: Args) => Promise<boolean>, state: ActionState] {
  const session = use(SessionContext);
  const [state, setState] = useState<{ busy: boolean; error: unknown; of?: string }>({
    busy: false,
    error: undefined,
  });
  const running = useRef(false);
  const current = JSON.stringify(subject, (_name, value) => (value instanceof File ? marksOf(value) : value));
  const run = async (...args: Args): Promise<boolean> => {
    // A double click is one click.
    if (running.current) return false;
    running.current = true;
    setState({ busy: true, error: undefined });
    try {
      await act(...args);
      setState({ busy: false, error: undefined });
      return true;
    } catch (error) {
      setState({ busy: false, error, of: current });
      if (isSessionEnd(error)) session?.expire(error);
      return false;
    } finally {
      running.current = false;
    }
  };
  return [
    run,
    {
      busy: state.busy,
      error: state.of === current ? state.error : undefined,
      clear: () => setState(({ busy }) => ({ busy, error: undefined })),
    },
  ];
}

/** One operation as an action that a person starts; `then` shows what came of it. */
export function useOperation<Name extends keyof Api>(
  name: Name,
  then: (answer: AnswerOf<Name>) => void,
): [run: (fields: FieldsOf<Name>) => Promise<boolean>, state: ActionState] {
  const call = useTricorn().api[name] as unknown as (fields: FieldsOf<Name>) => Promise<AnswerOf<Name>>;
  return useAction(async (fields: FieldsOf<Name>) => then(await call(fields)));
}
