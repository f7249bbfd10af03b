import { Button, Group, MultiSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { apiKeyScopes } from '@tricorn/contract';
import { useState } from 'react';
import { field } from '../../data/acting.js';
import { ActionButton } from '../../parts/buttons.js';
import { Hint } from '../../parts/notes.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';
import { decimalMark, groupMark } from '../../texts/numbers.js';

const words = texts.account.create;
const daySeconds = 24 * 60 * 60;
const ccdFields = ['ccdPerDay', 'ccdPerMonth', 'ccdInTotal'] as const;
const tokenFields = ['tokensPerDay', 'tokensPerMonth', 'tokensInTotal'] as const;
type ApiKey = ItemOf<'apiKeyList'>;
type Limit = (typeof ccdFields)[number] | (typeof tokenFields)[number];

interface Props {
  /** The key to change; absent for a new one. */
  known?: ApiKey;
  /** With the secret, if the key is new. */
  onDone(made?: { name: string; key: string }): void;
}

/** A form for a key with its scopes, networks, expiry and budgets. */
export function ApiKeyForm({ known, onDone }: Props) {
  const tricorn = useTricorn();
  const [terms, setTerms] = useState(() => termsOf(known));
  const set = (change: Partial<Terms>) => setTerms((before) => ({ ...before, ...change }));
  const { name, scopes, networks, days } = terms;
  const fields = fieldsOf(terms, known);
  const create = async () => {
    if (known !== undefined) {
      await tricorn.api.updateApiKey({ id: known.id, ...fields });
      return onDone();
    }
    const made = await tricorn.api.createApiKey(fields);
    set({ name: '' });
    onDone(made);
  };
  return (
    <Section title={known === undefined ? words.title : words.changeTitle(known.name)} gap="sm">
      <TextInput label={texts.common.name} maxLength={100} {...field(name, (text) => set({ name: text }))} />
      <MultiSelect
        label={words.scopes}
        description={words.scopesHint}
        searchable
        hidePickedOptions
        data={[...apiKeyScopes]}
        renderOption={({ option: { value } }) => (
          <Stack gap={0}>
            <Text size="sm">{value}</Text>
            <Hint>{aboutScope(value)}</Hint>
          </Stack>
        )}
        value={scopes}
        onChange={(chosen) => set({ scopes: chosen })}
      />
      <Group align="end">
        <TextInput
          label={words.networks}
          description={words.networksHint}
          {...field(networks, (text) => set({ networks: text }))}
        />
        <NumberInput
          label={words.days}
          description={words.daysHint}
          min={1}
          max={36_500}
          allowDecimal={false}
          value={days}
          onChange={(value) => set({ days: value === '' ? '' : Number(value) })}
        />
      </Group>
      <Limits
        limits={terms.limits}
        onChange={(limit, value) =>
          setTerms((before) => ({ ...before, limits: { ...before.limits, [limit]: value } }))
        }
      />
      <Hint>{words.limitHint}</Hint>
      <Group>
        <ActionButton act={create} subject={terms} disabled={name.trim() === '' || scopes.length === 0}>
          {known === undefined ? words.create : words.change}
        </ActionButton>
        {known === undefined && <RequestCode steps={[{ name: 'createApiKey', fields }]} />}
        {known !== undefined && (
          <Button variant="default" onClick={() => onDone()}>
            {texts.common.keep}
          </Button>
        )}
      </Group>
    </Section>
  );
}

interface LimitsProps {
  limits: Terms['limits'];
  onChange(limit: Limit, value: string): void;
}

/** What the key may spend. */
const Limits = ({ limits, onChange }: LimitsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 3 }} className="console-fields">
    {[...ccdFields, ...tokenFields].map((limit) => (
      <NumberInput
        key={limit}
        label={words[limit]}
        min={0}
        allowDecimal={limit.startsWith('ccd')}
        decimalScale={limit.startsWith('ccd') ? 18 : 0}
        thousandSeparator={groupMark}
        // The mark between thousands must not be taken for that of decimals.
        allowedDecimalSeparators={[decimalMark]}
        valueIsNumericString
        value={limits[limit] ?? ''}
        onValueChange={({ value }) => onChange(limit, value)}
      />
    ))}
  </SimpleGrid>
);

/** What is entered; a known key begins with what holds for it. */
const termsOf = (known: ApiKey | undefined) => ({
  name: known?.name ?? '',
  scopes: known?.scopes ?? ([] as string[]),
  networks: known?.networks.join(', ') ?? '',
  days: daysUntil(known?.expiryTime ?? 0),
  limits: limitsOf(known),
});
type Terms = ReturnType<typeof termsOf>;

function fieldsOf({ name, scopes, networks, days, limits }: Terms, known: ApiKey | undefined) {
  const tokens = tokenFields.map((field) => [field, Number(limits[field] ?? 0)]);
  const ccd = ccdFields.map((field) => [field, limits[field] ?? '']);
  const { expiryTime = 0 } = known ?? {};
  return {
    name,
    scopes,
    networks: networks
      .split(',')
      .map((network) => network.trim())
      .filter((network) => network !== ''),
    // An expiry that was not touched stays exactly as it is.
    expiryTime: known !== undefined && days === daysUntil(expiryTime) ? expiryTime : expiryIn(days),
    ...Object.fromEntries([...tokens, ...ccd]),
  };
}

function aboutScope(scope: string): string {
  const [group, mode] = scope.split(':') as [keyof typeof words.scopeGroups, 'read' | 'write'];
  return words.scopeModes[mode](words.scopeGroups[group]);
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const expiryIn = (days: number | ''): number => (days === '' ? 0 : nowSeconds() + days * daySeconds);
const daysUntil = (expiryTime: number): number | '' =>
  expiryTime === 0 ? '' : Math.max(1, Math.ceil((expiryTime - nowSeconds()) / daySeconds));

/** The limits of a key, as the form shows them. */
function limitsOf(known: ApiKey | undefined): Partial<Record<Limit, string>> {
  if (known === undefined) return {};
  const { ccd, tokens } = known;
  const given: [Limit, string | null][] = [
    ['ccdPerDay', ccd.perDay],
    ['ccdPerMonth', ccd.perMonth],
    ['ccdInTotal', ccd.inTotal],
    ['tokensPerDay', tokens.perDay],
    ['tokensPerMonth', tokens.perMonth],
    ['tokensInTotal', tokens.inTotal],
  ];
  return Object.fromEntries(given.filter(([, limit]) => limit !== null));
}
