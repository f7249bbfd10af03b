import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { submitting } from '../../data/submitting.js';
import { Section } from '../../parts/Section.js';
import { chainTexts } from '../../texts/chain.js';

const words = chainTexts.lookUp;

/** Goes to a transaction by its hash. */
export function LookUp() {
  const [, navigate] = useLocation();
  const [hash, setHash] = useState('');
  return (
    <Section title={words.title}>
      <form onSubmit={submitting(() => navigate(`/chain/${hash.trim()}`))}>
        <Group align="end">
          <TextInput
            label={words.hash}
            placeholder="0x…"
            flex={1}
            miw={220}
            value={hash}
            onChange={(event) => setHash(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!/^0x[0-9a-f]{64}$/i.test(hash.trim())}>
            {words.submit}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
