import { Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useEvents } from '../../data/useEvents.js';
import { usePage } from '../../data/usePage.js';
import { sameOrigin } from '../../format/sameOrigin.js';
import { Hint } from '../../parts/Hint.js';
import { JobTable } from '../../parts/JobTable.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { Section } from '../../parts/Section.js';
import { homeTexts } from '../../texts/home.js';
import './home.css';

const words = homeTexts.recent;

/** The newest pictures and jobs, those that run among them. */
export function Recent() {
  const tasks = usePage('taskList', {}, 8);
  const jobs = usePage('jobListByUser', {}, 5);
  useEvents((event) => {
    if (event.type === 'job.changed') jobs.reload();
    if (event.type === 'task.finished') tasks.reload();
  });
  const made = tasks.items.filter(({ result_url }) => result_url !== '');
  const drawing = tasks.items.filter(({ status }) => status === 'queued' || status === 'running').length;
  return (
    <Section title={words.title}>
      {made.length > 0 && (
        <ul className="home-pictures" aria-label={words.pictures}>
          {made.map((task) => (
            <li key={task.task_id}>
              <Link href={`/studio/${task.task_id}`} aria-label={task.prompt}>
                <img src={sameOrigin(task.result_url)} alt="" loading="lazy" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {drawing > 0 && (
        <Text size="sm" mb="sm">
          <RoomLink href="/studio">{words.drawing(drawing)}</RoomLink>
        </Text>
      )}
      {jobs.data !== undefined && jobs.items.length === 0 ? (
        <Hint>{words.none}</Hint>
      ) : (
        <JobTable jobs={jobs.data && jobs.items} />
      )}
      {jobs.totalPages > 1 && (
        <Group justify="end" mt="xs">
          <RoomLink href="/jobs">{words.all}</RoomLink>
        </Group>
      )}
    </Section>
  );
}
