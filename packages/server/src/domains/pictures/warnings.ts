import { type ModeEngine, seemsForeign } from '@tricorn/pictures';

/** What is to be known about a request before it is paid for. */
export const warningsOf = ({ engine }: Pick<ModeEngine, 'engine'>, prompt: string) =>
  engine === 'embedded' && seemsForeign(prompt)
    ? [
        {
          name: 'promptLanguage' as const,
          text: 'The prompt seems to be in another language. The embedded picture model knows English only and may draw something else.',
        },
      ]
    : [];
