import { ActionIcon, Anchor, Code, Flex, Group, Image, Modal, Skeleton, Text } from '@mantine/core';
import type { AnswerOf, ErrorName } from '@tricorn/client';
import { useEvents } from '../../data/useEvents.js';
import { useKeys } from '../../data/useKeys.js';
import { useLoad } from '../../data/useLoad.js';
import { useReturnFocus } from '../../data/useReturnFocus.js';
import { root } from '../../format/root.js';
import { sameOrigin } from '../../format/sameOrigin.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Facts } from '../../parts/Facts.js';
import { Hash } from '../../parts/Hash.js';
import { Icon, type IconName } from '../../parts/Icon.js';
import { StateBadge } from '../../parts/StateBadge.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/index.js';
import { studioTexts } from '../../texts/studio.js';
import { fileNameOf, filesOf } from './filesOf.js';
import { labelOf } from './modes.js';

const words = studioTexts.viewer;

interface Props {
  taskID: string;
  onClose(): void;
  /** To the picture before or after it; undefined at an end of the page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One picture or animation, large, at its own address. The arrow keys lead to its neighbours. */
export default function TaskViewer({ taskID, onClose, onPrevious, onNext }: Props) {
  const tricorn = useTricorn();
  useReturnFocus();
  const { data, error, reload } = useLoad(taskID, (signal) => tricorn.task(taskID).read({ signal }), {
    keepAs: 'task',
  });
  useEvents((event) => {
    if (event.type === 'job.submitted' || event.type === 'task.finished') reload();
  });
  useKeys(({ key }) => {
    if (key === 'ArrowLeft') onPrevious?.();
    if (key === 'ArrowRight') onNext?.();
  });
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={data?.prompt ?? words.title}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {error !== undefined && <ErrorNote error={error} />}
      {data === undefined && error === undefined && <Skeleton h={360} />}
      {data !== undefined && (
        <Flex direction={{ base: 'column', md: 'row' }} gap="lg">
          <div className="studio-stage">
            {data.result_url === '' ? (
              <Text c="dimmed" size="sm">
                {data.reason === ''
                  ? words.nothing
                  : texts.errors.meaningOf(data.error as ErrorName, data.reason)}
              </Text>
            ) : (
              <Image src={sameOrigin(data.result_url)} alt={data.prompt} fit="contain" mah="78vh" />
            )}
            <Arrow icon="left" label={words.previous} onClick={onPrevious} />
            <Arrow icon="right" label={words.next} onClick={onNext} />
          </div>
          <Facts
            miw={280}
            facts={[
              [words.state, <StateBadge key="state" state={data.status} />],
              [words.mode, labelOf(data.mode)],
              [words.seed, <Code key="seed">{data.seed ?? '–'}</Code>],
              ...optional(words.size, data.size),
              ...optional(words.steps, data.n_steps === 0 ? '' : String(data.n_steps)),
              ...optional(words.negative, data.negative_prompt),
              [words.model, data.model || '–'],
              [words.cost, texts.common.llmTokens(data.token_cost)],
              [texts.common.onChain, <OnChain key="chain" txHash={data.tx_hash} />],
              ...(data.share_path === ''
                ? []
                : [
                    [
                      words.shared,
                      <Anchor key="shared" href={root + data.share_path}>
                        {words.openShared}
                      </Anchor>,
                    ] as const,
                  ]),
              ...(data.result_url === '' ? [] : [[words.files, <Files key="files" task={data} />] as const]),
              [words.updated, <When key="updated" seconds={data.updateTime} />],
            ]}
          />
        </Flex>
      )}
    </Modal>
  );
}

const Files = ({ task }: { task: AnswerOf<'queryTask'> }) => (
  <Group gap="xs">
    {filesOf(task).map(([format, url]) => (
      <Anchor key={format} href={sameOrigin(url)} download={fileNameOf(task.task_id, format)}>
        {format.toUpperCase()}
      </Anchor>
    ))}
  </Group>
);

const optional = (label: string, value: string): [string, string][] => (value === '' ? [] : [[label, value]]);

const Arrow = ({
  icon,
  label,
  onClick,
}: {
  icon: IconName;
  label: string;
  onClick: (() => void) | undefined;
}) => (
  <ActionIcon
    className={`studio-arrow studio-arrow-${icon}`}
    variant="default"
    size="xl"
    radius="xl"
    aria-label={label}
    disabled={onClick === undefined}
    onClick={onClick}
  >
    <Icon name={icon} />
  </ActionIcon>
);

const OnChain = ({ txHash }: { txHash: string }) =>
  txHash === '' ? (
    texts.common.notYet
  ) : (
    <Hash value={txHash} href={`/chain/${txHash}`} label={texts.common.transactionHash} />
  );
