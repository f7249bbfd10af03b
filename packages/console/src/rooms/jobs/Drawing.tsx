import { Progress, Table } from '@mantine/core';
import { useEvents } from '../../data/useEvents.js';
import { usePage } from '../../data/usePage.js';
import { DataTable } from '../../parts/DataTable.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { Section } from '../../parts/Section.js';
import { StateBadge } from '../../parts/StateBadge.js';
import { jobsTexts } from '../../texts/jobs.js';
import { percent } from '../../texts/numbers.js';

const words = jobsTexts;

/** Pictures and animations that wait or are being made; nothing while there are none. */
export function Drawing() {
  const { items, reload } = usePage('taskList', {}, 20);
  useEvents((event) => {
    if (event.type === 'task.finished' || event.type === 'task.progress') reload();
  });
  const live = items.filter(({ status }) => status === 'queued' || status === 'running');
  if (live.length === 0) return null;
  return (
    <Section title={words.drawing}>
      <DataTable columns={[words.columns.job, words.columns.state]}>
        {live.map((task) => (
          <Table.Tr key={task.task_id}>
            <Table.Td className="console-wrap">
              <RoomLink href={`/studio/${task.task_id}`}>{task.prompt}</RoomLink>
            </Table.Td>
            <Table.Td>
              <StateBadge state={task.status} />
              {task.status === 'running' && (
                <Progress mt={4} value={task.progress * 100} aria-label={percent(task.progress, 0)} />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Section>
  );
}
