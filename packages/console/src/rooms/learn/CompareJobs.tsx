import { Alert, Button, MultiSelect, Stack, Table } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { jobTypes } from '@tricorn/contract';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { brief } from '../../text/numbers.js';
import { texts } from '../../texts/learn.js';

const words = texts.learn.compare;
const jobsOffered = 100;
const jobsComparedMax = 20;

/** Finished jobs side by side. */
export function CompareJobs() {
  const tricorn = useTricorn();
  const [chosen, setChosen] = useState<string[]>([]);
  const [comparison, setComparison] = useState<AnswerOf<'compareJobs'>>();
  const { data: page } = useLoad('jobs to compare', (signal) =>
    tricorn.api.jobListByUser({ pageNo: 1, pageSize: jobsOffered }, { signal }),
  );
  const offered = (page?.data ?? []).filter(
    ({ typeStr, state }) => typeStr === jobTypes.upload && state === 'succeeded',
  );
  const [compare, comparing] = useAction(async () => {
    setComparison(await tricorn.api.compareJobs({ jobIDs: chosen }));
  });
  if (offered.length < 2) return null;
  const figures = [...new Set(comparison?.data.flatMap(({ quality }) => Object.keys(quality)))];
  return (
    <Section title={words.title}>
      <Stack>
        <MultiSelect
          label={words.jobs}
          searchable
          maxValues={jobsComparedMax}
          value={chosen}
          data={offered.map(({ jobID, jobName }) => ({ value: jobID, label: jobName }))}
          onChange={setChosen}
        />
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          loading={comparing.busy}
          disabled={chosen.length < 2}
          onClick={() => void compare()}
        >
          {words.compare}
        </Button>
        {comparing.error !== undefined && <ErrorNote error={comparing.error} />}
        {comparison !== undefined && !comparison.sameData && <Alert color="yellow" title={words.otherData} />}
        {comparison !== undefined && (
          <DataTable columns={[...words.columns, ...figures]} caption={words.title} minWidth={640}>
            {comparison.data.map(({ jobID, jobName, computationStr, parameters, quality }) => (
              <Table.Tr key={jobID}>
                <Table.Td>
                  <RoomLink href={`/jobs/${jobID}`}>{jobName}</RoomLink>
                </Table.Td>
                <Table.Td>{computationStr}</Table.Td>
                <Table.Td>
                  {Object.entries(parameters)
                    .map(([name, value]) => `${name} ${value}`)
                    .join(', ')}
                </Table.Td>
                {figures.map((name) => (
                  <Table.Td key={name}>{quality[name] === undefined ? '' : brief(quality[name])}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </Stack>
    </Section>
  );
}
