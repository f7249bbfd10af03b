import { Alert, List } from '@mantine/core';
import { useLoad } from '../../data/useLoad.js';
import { useTricorn } from '../../session/session.js';

/** Says plainly what is promised and what is not. */
export function WhoSees({ sealed }: { sealed: boolean }) {
  const tricorn = useTricorn();
  const { data } = useLoad('nodes', (signal) => tricorn.api.privacyNodes({}, { signal }));
  return (
    <Alert color="gray" title="Who sees what">
      <List size="sm" spacing={4}>
        <List.Item>
          You see your own numbers and the result; the other parties see theirs and the result.
        </List.Item>
        <List.Item>
          {sealed
            ? 'Your numbers are split and sealed in this browser. The server carries three boxes that it cannot open.'
            : 'Your numbers travel to the server, which splits them at its edge and keeps nothing but the pieces.'}
        </List.Item>
        <List.Item>
          Three nodes hold one piece each. One piece says nothing; nodes run by one operator on one machine
          could be put together by that operator.
        </List.Item>
        <List.Item>
          The shape of your matrix and the result are known to all parties; the result goes on chain.
        </List.Item>
        {data !== undefined && (
          <List.Item>
            {data.securityModel === 'malicious'
              ? 'A node that cheats is noticed before anything is opened.'
              : 'The nodes are trusted to follow the protocol.'}{' '}
            {data.nodes.every(({ ready }) => ready)
              ? 'All three nodes are ready.'
              : 'Not all nodes are ready; the round will wait.'}
          </List.Item>
        )}
      </List>
    </Alert>
  );
}
