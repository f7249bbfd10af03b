import { Button, Group, MultiSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { apiKeyScopes } from '@tricorn/contract';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/index.js';

const words = texts.account.create;
const daySeconds = 24 * 60 * 60;
const ccdFields = ['ccdPerDay', 'ccdPerMonth', 'ccdInTotal'] as const;
const tokenFields = ['tokensPerDay', 'tokensPerMonth', 'tokensInTotal'] as const;
type Limit = (typeof ccdFields)[number] | (typeof tokenFields)[number];

/** A form for a key with its scopes, networks, expiry and budgets. */
export function NewApiKey({ onMade }: { onMade(key: { name: string; key: string }): void }) {
  const tricorn = useTricorn();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [networks, setNetworks] = useState('');
  const [days, setDays] = useState<number | ''>('');
  const [limits, setLimits] = useState<Partial<Record<Limit, string>>>({});
  const [create, { busy, error }] = useAction(async () => {
    const tokens = tokenFields.map((field) => [field, Number(limits[field] ?? 0)]);
    const ccd = ccdFields.map((field) => [field, limits[field] ?? '']);
    const made = await tricorn.api.createApiKey({
      name,
      scopes,
      networks: networks
        .split(',')
        .map((network) => network.trim())
        .filter((network) => network !== ''),
      expiryTime: days === '' ? 0 : Math.floor(Date.now() / 1000) + days * daySeconds,
      ...Object.fromEntries([...tokens, ...ccd]),
    });
    setName('');
    onMade(made);
  });
  const limitInput = (field: Limit, decimals: number) => (
    <NumberInput
      key={field}
      label={words[field]}
      min={0}
      allowNegative={false}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      thousandSeparator=","
      value={limits[field] ?? ''}
      onValueChange={({ value }) => setLimits((known) => ({ ...known, [field]: value }))}
    />
  );
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        <TextInput
          label={words.name}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MultiSelect
          label={words.scopes}
          description={words.scopesHint}
          searchable
          hidePickedOptions
          data={[...apiKeyScopes]}
          value={scopes}
          onChange={setScopes}
        />
        <Group align="end">
          <TextInput
            label={words.networks}
            description={words.networksHint}
            value={networks}
            onChange={(event) => setNetworks(event.currentTarget.value)}
          />
          <NumberInput
            label={words.days}
            description={words.daysHint}
            min={1}
            max={36_500}
            allowDecimal={false}
            value={days}
            onChange={(value) => setDays(value === '' ? '' : Number(value))}
          />
        </Group>
        <Group>{ccdFields.map((field) => limitInput(field, 18))}</Group>
        <Group>{tokenFields.map((field) => limitInput(field, 0))}</Group>
        <Hint>{words.limitHint}</Hint>
        {error !== undefined && <ErrorNote error={error} />}
        <Group>
          <Button
            loading={busy}
            disabled={name.trim() === '' || scopes.length === 0}
            onClick={() => void create()}
          >
            {words.create}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
