import type { JobType } from '@tricorn/contract';
import type { ReactNode } from 'react';
import { useJobs } from '../data/useJobs.js';
import { ErrorNote } from './ErrorNote.js';
import { Section } from './Section.js';
import { SelectableJobs } from './SelectableJobs.js';

interface Props {
  type: JobType;
  title: string;
  /** Stands in the place of an empty list. */
  empty?: ReactNode;
}

/** The account's jobs of one type. */
export function JobsOfType({ type, title, empty = null }: Props) {
  const { data, error, reload } = useJobs();
  const jobs = data?.filter(({ typeStr }) => typeStr === type);
  if (error !== undefined) return <ErrorNote error={error} onRetry={reload} />;
  if (jobs?.length === 0) return empty;
  return (
    <Section title={title}>
      <SelectableJobs jobs={jobs} onDeleted={reload} />
    </Section>
  );
}
