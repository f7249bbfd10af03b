import { Switch } from '@mantine/core';
import { togetherTexts } from '../../texts/together.js';
import { WhoSees } from './WhoSees.js';

interface Props {
  sealed: boolean;
  /** Whether the result is private to the parties, who then have to seal. */
  isPrivate: boolean;
  onChange(sealed: boolean): void;
}

/** Chooses where numbers are split into shares, and says who sees them then. */
export const SealSwitch = ({ sealed, isPrivate, onChange }: Props) => (
  <>
    <Switch
      label={togetherTexts.sealing.label}
      description={sealed ? togetherTexts.sealing.sealed : togetherTexts.sealing.open}
      checked={sealed}
      disabled={isPrivate}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <WhoSees sealed={sealed} isPrivate={isPrivate} />
  </>
);
