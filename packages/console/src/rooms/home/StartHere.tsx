import { Button, Group, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { memoryOf, remember } from '../../data/kept.js';
import { submitting } from '../../data/submitting.js';
import { Icon } from '../../parts/Icon.js';
import { useTricorn } from '../../session/session.js';
import { homeTexts } from '../../texts/home.js';
import { defaultQuestion, questionKeptAs } from '../chat/keptQuestion.js';
import type { Question } from '../chat/question.js';
import { draftKeptAs, emptyDraft } from '../studio/draft.js';

const words = homeTexts.start;

/** One sentence is enough to begin: it becomes a picture or a question in the room for it. */
export function StartHere({ title }: { title: string }) {
  const memory = memoryOf(useTricorn());
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  // Without a sentence it only leads there: what was typed in the room before stays.
  const draw = () => {
    if (text.trim() !== '') remember(memory, draftKeptAs, { ...emptyDraft, prompt: text });
    navigate('/studio');
  };
  const ask = () => {
    const before = (memory.get(questionKeptAs) as Question | undefined) ?? defaultQuestion;
    if (text.trim() !== '') remember(memory, questionKeptAs, { ...before, prompt: text });
    navigate('/chat');
  };
  return (
    <section className="home-hero" aria-label={words.label}>
      <Title order={1}>{title}</Title>
      <form onSubmit={submitting(draw)}>
        <Group gap="xs" align="end">
          <TextInput
            size="lg"
            className="home-sentence"
            aria-label={words.label}
            placeholder={words.placeholder}
            maxLength={2_000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group gap="xs" wrap="nowrap">
            <Button size="lg" type="submit" leftSection={<Icon name="picture" size={20} />}>
              {words.draw}
            </Button>
            <Button size="lg" variant="default" leftSection={<Icon name="speech" size={20} />} onClick={ask}>
              {words.ask}
            </Button>
          </Group>
        </Group>
      </form>
    </section>
  );
}
