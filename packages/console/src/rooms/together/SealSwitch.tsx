import { Alert, List, Switch } from '@mantine/core';
import { useAnswer } from '../../data/reading.js';
import { isFromDisk } from '../../session/server.js';
import { texts } from '../../texts/together.js';
import { securityText } from './readInputReport.js';

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
      label={texts.together.sealing.label}
      description={sealed ? texts.together.sealing.sealed : texts.together.sealing.open}
      checked={sealed}
      disabled={isPrivate}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <WhoSees sealed={sealed} isPrivate={isPrivate} />
  </>
);

const words = texts.together.whoSees;

/** Says plainly what is promised and what is not. */
function WhoSees({ sealed, isPrivate }: { sealed: boolean; isPrivate: boolean }) {
  const { data } = useAnswer('privacyNodes', {});
  return (
    <Alert color="gray" title={words.title}>
      <List size="sm" spacing={4}>
        <List.Item>{words.parties}</List.Item>
        <List.Item>{sealed ? (isFromDisk() ? words.fromDisk : words.sealed) : words.open}</List.Item>
        <List.Item>{words.nodes}</List.Item>
        {sealed && <List.Item>{words.keys}</List.Item>}
        <List.Item>{isPrivate ? words.privateResult : words.shape}</List.Item>
        {data !== undefined && (
          <List.Item>
            {securityText(data.securityModel)}{' '}
            {data.nodes.every(({ ready }) => ready) ? words.nodesReady : words.nodesMissing}
          </List.Item>
        )}
      </List>
    </Alert>
  );
}
