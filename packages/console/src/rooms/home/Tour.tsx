import { Button, CloseButton, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { homeTexts } from '../../texts/home.js';

const words = homeTexts.tour;
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
  const shown = words.steps[step];
  if (shown === undefined)
    return (
      <Group justify="end">
        <Button variant="subtle" size="compact-sm" onClick={() => go(0)}>
          {words.again}
        </Button>
      </Group>
    );
  return (
    <Paper withBorder p="md" component="section" aria-label={words.title}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text size="xs" c="dimmed">
            {words.place(step + 1, words.steps.length)}
          </Text>
          <Title order={2} size="h3">
            {shown.title}
          </Title>
        </div>
        <CloseButton aria-label={words.close} onClick={() => go(words.steps.length)} />
      </Group>
      <Text mt={4} maw={640}>
        {shown.text}
      </Text>
      <Group mt="sm" gap="xs">
        <Button component={Link} href={addresses[step]!} onClick={() => go(step + 1)}>
          {shown.action}
        </Button>
        <Button variant="default" onClick={() => go(step + 1)}>
          {words.next}
        </Button>
      </Group>
    </Paper>
  );
}
