import { Button, CloseButton, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { field, submitting } from '../../data/acting.js';
import { memoryOf, remember } from '../../data/kept.js';
import { Icon } from '../../parts/Icon.js';
import { Hint } from '../../parts/notes.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/home.js';
import { defaultQuestion, type Question, questionKeptAs } from '../chat/question.js';
import { draftKeptAs, emptyDraft } from '../studio/draft.js';

const words = texts.home.start;

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
            {...field(text, setText)}
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

const tourWords = texts.home.tour;
const storageKey = 'tricorn.tour';

/** The addresses of the steps, in the order of their texts. */
const addresses = ['/studio', '/chat', '/together/new', '/learn', '/train'] as const;

/** A short tour through the rooms with example data. It stays away once it was closed. */
export function Tour() {
  const [step, setStep] = useState(() => Number(localStorage.getItem(storageKey) ?? 0));
  const go = (next: number) => {
    localStorage.setItem(storageKey, String(next));
    setStep(next);
  };
  const shown = tourWords.steps[step];
  if (shown === undefined)
    return (
      <Group justify="end">
        <Button variant="subtle" size="compact-sm" onClick={() => go(0)}>
          {tourWords.again}
        </Button>
      </Group>
    );
  return (
    <Paper withBorder p="md" component="section" aria-label={tourWords.title}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Hint size="xs">{tourWords.place(step + 1, tourWords.steps.length)}</Hint>
          <Title order={2} size="h3">
            {shown.title}
          </Title>
        </div>
        <CloseButton aria-label={tourWords.close} onClick={() => go(tourWords.steps.length)} />
      </Group>
      <Text mt={4} maw={640}>
        {shown.text}
      </Text>
      <Group mt="sm" gap="xs">
        <Button component={Link} href={addresses[step]!} onClick={() => go(step + 1)}>
          {shown.action}
        </Button>
        <Button variant="default" onClick={() => go(step + 1)}>
          {tourWords.next}
        </Button>
      </Group>
    </Paper>
  );
}
