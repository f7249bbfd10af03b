import { Code, Flex, Image, Modal, Skeleton, Text } from '@mantine/core';
import { useEvents } from '../../data/useEvents.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Facts } from '../../parts/Facts.js';
import { Hash } from '../../parts/Hash.js';
import { StateBadge } from '../../parts/StateBadge.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { sameOrigin } from '../../text/sameOrigin.js';
import { texts } from '../../texts/index.js';
import { labelOf } from './modes.js';

const words = texts.studio.viewer;

/** One picture or animation, large, at its own address. */
export default function TaskViewer({ taskID, onClose }: { taskID: string; onClose(): void }) {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad(taskID, (signal) => tricorn.task(taskID).read({ signal }));
  useEvents((event) => {
    if (event.type === 'job.submitted' || event.type === 'task.finished') reload();
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(64rem, 95vw)"
      title={data?.prompt ?? words.title}
      centered
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {error !== undefined && <ErrorNote error={error} />}
      {data === undefined && error === undefined && <Skeleton h={360} />}
      {data !== undefined && (
        <Flex direction={{ base: 'column', sm: 'row' }} gap="lg">
          {data.result_url === '' ? (
            <Text c="dimmed" size="sm" flex={1}>
              {data.reason || words.nothing}
            </Text>
          ) : (
            <Image src={sameOrigin(data.result_url)} alt={data.prompt} fit="contain" mah="70vh" flex={1} />
          )}
          <Facts
            miw={260}
            facts={[
              [words.state, <StateBadge key="state" state={data.status} />],
              [words.mode, labelOf(data.mode)],
              [words.seed, <Code key="seed">{data.seed ?? '–'}</Code>],
              [words.model, data.model || '–'],
              [words.cost, texts.common.llmTokens(data.token_cost)],
              [texts.common.onChain, <OnChain key="chain" txHash={data.tx_hash} />],
              [words.updated, <When key="updated" seconds={data.updateTime} />],
            ]}
          />
        </Flex>
      )}
    </Modal>
  );
}

const OnChain = ({ txHash }: { txHash: string }) =>
  txHash === '' ? (
    texts.common.notYet
  ) : (
    <Hash value={txHash} href={`/chain/${txHash}`} label={texts.common.transactionHash} />
  );
