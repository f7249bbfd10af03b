import { ActionIcon, Anchor, Code, Flex, Group, Image, Modal, Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { AnswerOf, ErrorName } from '@tricorn/client';
import { useAnswer, useReloadOn } from '../../data/reading.js';
import { useReturnFocus } from '../../data/useReturnFocus.js';
import { root, sameOrigin } from '../../format/root.js';
import { Facts } from '../../parts/Facts.js';
import { Icon, type IconName } from '../../parts/Icon.js';
import { Hash, StateBadge, When } from '../../parts/inline.js';
import { Loading } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { texts } from '../../texts/studio.js';
import { fileNameOf, filesOf, labelOf } from './modes.js';

const words = texts.studio.viewer;

interface Props {
  taskID: string;
  onClose(): void;
  /** To the picture before or after it; undefined at an end of the page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One picture or animation, large, at its own address. The arrow keys lead to its neighbours. */
export default function TaskViewer({ taskID, onClose, onPrevious, onNext }: Props) {
  useReturnFocus();
  const task = useAnswer('queryTask', { task_id: taskID }, { keepAs: 'task' });
  useReloadOn(['job.submitted', 'task.finished'], task.reload);
  useHotkeys([
    ['ArrowLeft', () => onPrevious?.()],
    ['ArrowRight', () => onNext?.()],
  ]);
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={task.data?.prompt ?? words.title}
      transitionProps={{ duration: 120 }}
    >
      <Loading of={task} placeholder={<Skeleton h={360} />}>
        {(data) => (
          <Flex direction={{ base: 'column', md: 'row' }} gap="lg">
            <div className="studio-stage">
              {data.result_url === '' ? (
                <Hint>
                  {data.reason === ''
                    ? words.nothing
                    : texts.errors.meaningOf(data.error as ErrorName, data.reason)}
                </Hint>
              ) : (
                <Image src={sameOrigin(data.result_url)} alt={data.prompt} fit="contain" mah="78vh" />
              )}
              <Arrow icon="left" label={words.previous} onClick={onPrevious} />
              <Arrow icon="right" label={words.next} onClick={onNext} />
            </div>
            <Facts
              miw={280}
              facts={[
                [texts.common.state, <StateBadge key="state" state={data.status} />],
                [texts.studio.form.mode, labelOf(data.mode)],
                [texts.common.seed, <Code key="seed">{data.seed ?? '–'}</Code>],
                [texts.common.size, data.size || undefined],
                [texts.studio.form.steps, data.n_steps || undefined],
                [texts.studio.form.negative, data.negative_prompt || undefined],
                [texts.common.model, data.model || '–'],
                [words.cost, texts.common.llmTokens(data.token_cost)],
                [texts.common.onChain, <OnChain key="chain" txHash={data.tx_hash} />],
                [
                  words.shared,
                  data.share_path === '' ? undefined : (
                    <Anchor key="shared" href={root + data.share_path}>
                      {words.openShared}
                    </Anchor>
                  ),
                ],
                [
                  texts.common.download,
                  data.result_url === '' ? undefined : <Files key="files" task={data} />,
                ],
                [words.updated, <When key="updated" seconds={data.updateTime} />],
              ]}
            />
          </Flex>
        )}
      </Loading>
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
