import { Alert, List } from '@mantine/core';
import { useLoad } from '../../data/useLoad.js';
import { isFromDisk } from '../../session/server.js';
import { useTricorn } from '../../session/session.js';
import { togetherTexts } from '../../texts/together.js';
import { securityText } from './securityText.js';

const words = togetherTexts.whoSees;

/** Says plainly what is promised and what is not. */
export function WhoSees({ sealed, isPrivate }: { sealed: boolean; isPrivate: boolean }) {
  const tricorn = useTricorn();
  const { data } = useLoad('nodes', (signal) => tricorn.api.privacyNodes({}, { signal }));
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
