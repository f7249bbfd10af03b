import type { FormEvent } from 'react';

/** What a form does when it is sent, instead of loading another page. */
export const submitting =
  (send: () => unknown) =>
  (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
