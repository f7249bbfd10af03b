import { Button, Stack } from '@mantine/core';
import {
  ConsentNeededError,
  KeysChangedError,
  type Proposal,
  ServiceSignsError,
} from '@tricorn/client/sealing';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Facts } from '../../parts/Facts.js';
import { texts } from '../../texts/index.js';
import { togetherTexts } from '../../texts/together.js';
import type { Agreed } from './useSealing.js';

const words = togetherTexts.sealing;

interface Props {
  error: unknown;
  /** Submits again with what the person has agreed to. */
  onAgree(agreed: Agreed): void;
}

/** Why nothing was submitted, and what a person may agree to. */
export function SealingNote({ error, onAgree }: Props) {
  return (
    <Stack gap="xs" align="start">
      <ErrorNote error={error} />
      {error instanceof KeysChangedError && (
        <Button
          variant="default"
          onClick={() =>
            onAgree({ acceptKeys: error.now.map((fingerprint) => ({ who: error.who, fingerprint })) })
          }
        >
          {words.acceptKeys(error.who)}
        </Button>
      )}
      {error instanceof ServiceSignsError && (
        <Button variant="default" onClick={() => onAgree({ althoughServiceSignsFor: error.who })}>
          {words.serviceSigns(error.who.join(', '))}
        </Button>
      )}
      {error instanceof ConsentNeededError && (
        <>
          <Consent proposal={error.proposal} />
          <Button
            variant="default"
            onClick={() => onAgree({ confirm: (again) => same(again, error.proposal) })}
          >
            {words.agree}
          </Button>
        </>
      )}
    </Stack>
  );
}

/** A new plan has another expiry, and that of a new job another id. */
const same = (a: Proposal, b: Proposal): boolean => {
  const compared = (proposal: Proposal) => JSON.stringify({ ...proposal, jobID: '', expires: 0 });
  return compared(a) === compared(b);
};

function Consent({ proposal }: { proposal: Proposal }) {
  const { unconfirmed, computation, parties, round, bounds, resultFor, keys } = proposal;
  const mark = (field: string) => (unconfirmed.includes(field) ? ` ${words.onlyServer}` : '');
  return (
    <Facts
      labelWidth={230}
      facts={[
        [words.computation, texts.common.computations[computation] + mark('computation')],
        [words.parties, parties.join(', ') + mark('parties')],
        [words.round, String(round) + mark('round')],
        [words.bounds, words.boundsOf(bounds.scale, bounds.bits) + mark('bounds')],
        [words.result, words.resultFor[resultFor] + mark('result')],
        [words.until, new Date(proposal.expires * 1000).toLocaleString()],
        ...keys.map(
          ({ who, fingerprints }) =>
            [words.keysOf(who), fingerprints.join(', ') + mark(`keys of ${who}`)] as const,
        ),
      ]}
    />
  );
}
