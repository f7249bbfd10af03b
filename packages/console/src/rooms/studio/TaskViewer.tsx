import { Code, DataList, Flex, Image, Modal, Skeleton, Text } from '@mantine/core';
import { useEvents } from '../../data/useEvents.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hash } from '../../parts/Hash.js';
import { StateBadge } from '../../parts/StateBadge.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { sameOrigin } from '../../text/sameOrigin.js';
import { labelOf } from './modes.js';

/** One picture or motion, large, under its own address. */
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
      title={data?.prompt ?? 'Picture'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error !== undefined && <ErrorNote error={error} />}
      {data === undefined && error === undefined && <Skeleton h={360} />}
      {data !== undefined && (
        <Flex direction={{ base: 'column', sm: 'row' }} gap="lg">
          {data.result_url === '' ? (
            <Text c="dimmed" size="sm" flex={1}>
              {data.reason || 'There is nothing to see yet.'}
            </Text>
          ) : (
            <Image src={sameOrigin(data.result_url)} alt={data.prompt} fit="contain" mah="70vh" flex={1} />
          )}
          <DataList miw={260}>
            <DataList.Item>
              <DataList.ItemLabel>State</DataList.ItemLabel>
              <DataList.ItemValue>
                <StateBadge state={data.status} />
              </DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>Mode</DataList.ItemLabel>
              <DataList.ItemValue>{labelOf(data.mode)}</DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>Seed</DataList.ItemLabel>
              <DataList.ItemValue>
                <Code>{data.seed ?? '–'}</Code>
              </DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>Drawn by</DataList.ItemLabel>
              <DataList.ItemValue className="console-wrap">{data.model || '–'}</DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>Cost</DataList.ItemLabel>
              <DataList.ItemValue>{data.token_cost} LLM tokens</DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>On chain</DataList.ItemLabel>
              <DataList.ItemValue>
                {data.tx_hash === '' ? (
                  'not yet'
                ) : (
                  <Hash value={data.tx_hash} href={`/chain/${data.tx_hash}`} label="transaction hash" />
                )}
              </DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>Made</DataList.ItemLabel>
              <DataList.ItemValue>
                <When seconds={data.updateTime} />
              </DataList.ItemValue>
            </DataList.Item>
          </DataList>
        </Flex>
      )}
    </Modal>
  );
}
