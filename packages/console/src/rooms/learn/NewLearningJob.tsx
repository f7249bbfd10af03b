import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type AnswerOf, formatCcd } from '@tricorn/client';
import { classifications, clusterings } from '@tricorn/contract';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { freshName } from '../../text/freshName.js';
import { shortDecimal } from '../../text/numbers.js';
import { algorithms, type FileComputation, isClassification } from './algorithms.js';
import { DoctorReport } from './DoctorReport.js';
import { exampleFiles } from './exampleFiles.js';

type Parameters = Readonly<Record<string, string>>;

interface Files {
  feature?: File | undefined;
  target?: File | undefined;
  testing?: File | undefined;
}

/** Files and algorithm first, the doctor's report second, paying last. */
export function NewLearningJob() {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const [files, setFiles] = useState<Files>({});
  const [computation, setComputation] = useState<FileComputation>('Decision Tree');
  const [params, setParams] = useState<Parameters>({});
  const [jobName, setJobName] = useState(() => freshName('learn'));
  const [report, setReport] = useState<AnswerOf<'checkFiles'>>();
  const classifying = isClassification(computation);
  const change = (next: Files) => {
    setFiles({ ...files, ...next });
    setReport(undefined);
  };
  const request = (given: Files = files, chosen: Parameters = params) => ({
    computation,
    ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value.trim() !== '')),
    featureData: given.feature!,
    ...(classifying && given.target ? { targetData: given.target } : {}),
    ...(classifying && given.testing ? { testingData: given.testing } : {}),
  });
  const [check, checking] = useAction(async (given: Files = files, chosen: Parameters = params) => {
    setReport(await tricorn.api.checkFiles(request(given, chosen)));
  });
  const [create, creating] = useAction(async () => {
    const job = await tricorn.createFileJob({ ...request(), jobName });
    navigate(`/jobs/${job.id}`);
  });
  const takeExample = () => {
    const example = exampleFiles();
    // Fruit comes in three kinds, and grams must not drown centimetres.
    const chosen: Parameters = classifying ? params : { n_clusters: '3', scale: 'standard' };
    setFiles(example);
    setParams(chosen);
    void check(example, chosen);
  };
  const ready = files.feature !== undefined && (!classifying || files.target !== undefined);
  return (
    <Section title="New model">
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: classifying ? 3 : 1 }}>
          <FileDrop
            label="Features"
            about="CSV with a header, one row per thing."
            required
            file={files.feature}
            onChange={(feature) => change({ feature })}
          />
          {classifying && (
            <>
              <FileDrop
                label="Target"
                about="CSV with one column: what to learn."
                required
                file={files.target}
                onChange={(target) => change({ target })}
              />
              <FileDrop
                label="Testing rows"
                about="Optional: rows to predict."
                file={files.testing}
                onChange={(testing) => change({ testing })}
              />
            </>
          )}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <Select
            label="Algorithm"
            description={algorithms[computation].says}
            allowDeselect={false}
            data={[
              { group: 'Tell classes apart', items: [...classifications] },
              { group: 'Find groups', items: [...clusterings] },
            ]}
            value={computation}
            onChange={(name) => {
              if (name === null) return;
              setComputation(name as FileComputation);
              setParams({});
              setReport(undefined);
            }}
          />
          {algorithms[computation].parameters.map(({ name, label, about, choices }) =>
            choices === undefined ? (
              <TextInput
                key={name}
                label={label}
                description={about}
                placeholder="automatic"
                value={params[name] ?? ''}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setParams((known) => ({ ...known, [name]: value }));
                  setReport(undefined);
                }}
              />
            ) : (
              <Select
                key={name}
                label={label}
                description={about}
                data={choices}
                placeholder={choices[0]}
                value={params[name] ?? null}
                onChange={(value) => {
                  setParams((known) => ({ ...known, [name]: value ?? '' }));
                  setReport(undefined);
                }}
              />
            ),
          )}
        </SimpleGrid>
        <Group>
          <Button
            variant={report === undefined ? 'filled' : 'default'}
            disabled={!ready}
            loading={checking.busy}
            onClick={() => void check()}
          >
            Check the files
          </Button>
          <Button variant="light" onClick={takeExample}>
            Use example files
          </Button>
        </Group>
        {checking.error !== undefined && <ErrorNote error={checking.error} />}
        {report !== undefined && <DoctorReport report={report} />}
        {report?.ok && (
          <Group align="end">
            <TextInput
              label="Name"
              value={jobName}
              onChange={(event) => setJobName(event.currentTarget.value)}
              miw={260}
            />
            <Button loading={creating.busy} onClick={() => void create()}>
              Learn, for at most {shortDecimal(formatCcd(report.ccd_cost), 4)} CCD
            </Button>
          </Group>
        )}
        {creating.error !== undefined && <ErrorNote error={creating.error} />}
        <Text size="sm" c="dimmed">
          Checking is free. You pay for the work that was done, never more than said, and nothing when it
          fails.
        </Text>
      </Stack>
    </Section>
  );
}
