import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { classifications, clusterings, regressions } from '@tricorn/contract';
import type { ComputationName } from '@tricorn/learning/parameters';
import { useLocation } from 'wouter';
import { useKept } from '../../data/kept.js';
import { useAction } from '../../data/useAction.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Hint } from '../../parts/Hint.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { hasTarget, rulesOf } from './algorithms.js';
import { type ColumnChoices, ColumnsPreview } from './ColumnsPreview.js';
import { exampleFiles } from './exampleFiles.js';
import { FindBest } from './FindBest.js';
import { ParameterFields, type ParameterTexts } from './ParameterFields.js';
import { problemOf } from './parameterText.js';
import { isQuantity, type Preview, previewTable, suggestTarget } from './previewTable.js';
import { StartChecked } from './StartChecked.js';

const words = texts.learn.form;

const option = (name: ComputationName) => ({ value: name, label: texts.common.computations[name] });

interface Files {
  feature?: File | undefined;
  target?: File | undefined;
  testing?: File | undefined;
}

/** Files and algorithm first, then the check, then the price. */
export function NewLearningJob() {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const [files, setFiles] = useKept<Files>('learn files', {});
  const [computation, setComputation] = useKept<ComputationName>('learn computation', 'Decision Tree');
  const [params, setParams] = useKept<ParameterTexts>('learn parameters', {});
  const [targetColumn, setTargetColumn] = useKept('learn target column', '');
  const [report, setReport] = useKept<AnswerOf<'checkFiles'> | undefined>('learn check', undefined);
  const [columns, setColumns] = useKept<ColumnChoices>('learn columns', {});
  const [repair, setRepair] = useKept('learn repair', false);
  const [preview, setPreview] = useKept<Preview | undefined>('learn preview', undefined);
  const classifying = hasTarget(computation);
  /** What was found belongs to what was chosen before. */
  const forget = () => {
    setReport(undefined);
    checking.clear();
  };
  const change = (next: Files) => {
    setFiles({ ...files, ...next });
    forget();
  };
  const changeFeature = async (feature: File | undefined) => {
    change({ feature });
    setColumns({});
    setRepair(false);
    const found = feature && (await previewTable(feature));
    setPreview(found);
    setTargetColumn(found === undefined ? '' : suggestTarget(found));
  };
  const hasTargetColumn = classifying && files.target === undefined && targetColumn.trim() !== '';
  const chosen = {
    ...(hasTargetColumn ? { targetColumn: targetColumn.trim() } : {}),
    ...(Object.keys(columns).length === 0 ? {} : { columns: JSON.stringify(columns) }),
    ...(repair ? { repair: 'true' as const } : {}),
  };
  const request = (given: Files = files, parameters: ParameterTexts = params) => ({
    computation,
    ...chosen,
    ...Object.fromEntries(Object.entries(parameters).filter(([, value]) => value.trim() !== '')),
    featureData: given.feature!,
    ...(classifying && given.target ? { targetData: given.target } : {}),
    ...(classifying && given.testing ? { testingData: given.testing } : {}),
  });
  const [check, checking] = useAction(
    async (given: Files = files, parameters: ParameterTexts = params, mend = repair) => {
      const mended = mend ? { repair: 'true' as const } : {};
      setReport(await tricorn.api.checkFiles({ ...request(given, parameters), ...mended }));
    },
  );
  const mend = () => {
    setRepair(true);
    void check(files, params, true);
  };
  const create = async (jobName: string) => {
    const job = await tricorn.createFileJob({ ...request(), jobName });
    // The files and settings stay, to be learned from in another way.
    setReport(undefined);
    navigate(`/jobs/${job.id}`);
  };
  const takeExample = () => {
    const example = exampleFiles();
    // Fruit comes in three kinds, and grams must not drown centimetres.
    const given: ParameterTexts = classifying ? params : { n_clusters: '3', scale: 'standard' };
    setFiles(example);
    setPreview(undefined);
    setColumns({});
    setParams(given);
    void check(example, given);
  };
  const rules = rulesOf(computation);
  const lacking = [
    ...(files.feature === undefined ? [words.lacking.features] : []),
    ...(classifying && files.target === undefined && !hasTargetColumn ? [words.lacking.target] : []),
    ...(Object.entries(params).every(([name, value]) => problemOf(rules, name, value) === '')
      ? []
      : [words.lacking.parameters]),
  ];
  const quantity =
    hasTargetColumn && files.feature !== undefined
      ? preview?.columns.find(({ name }) => name === targetColumn)
      : undefined;
  return (
    <Section title={words.title}>
      <Stack>
        <SimpleGrid cols={{ base: 1, md: classifying ? 3 : 1 }}>
          <FileDrop
            label={words.features}
            about={words.featuresAbout}
            required
            file={files.feature}
            onChange={(feature) => void changeFeature(feature)}
          />
          {classifying && (
            <>
              <FileDrop
                label={words.target}
                about={words.targetAbout}
                file={files.target}
                onChange={(target) => change({ target })}
              />
              <FileDrop
                label={words.testing}
                about={words.testingAbout}
                file={files.testing}
                onChange={(testing) => change({ testing })}
              />
            </>
          )}
        </SimpleGrid>
        {preview !== undefined && (
          <ColumnsPreview
            preview={preview}
            target={hasTargetColumn ? targetColumn : ''}
            choices={columns}
            onChange={(next) => {
              setColumns(next);
              forget();
            }}
          />
        )}
        {classifying && files.target === undefined && preview !== undefined && (
          <Select
            label={words.targetColumn}
            description={words.targetColumnChoice}
            maw={420}
            searchable
            data={preview.columns.map(({ name }) => name)}
            value={targetColumn || null}
            onChange={(name) => {
              setTargetColumn(name ?? '');
              forget();
            }}
          />
        )}
        {quantity !== undefined && (
          <FindBest
            fields={{ ...chosen, featureData: files.feature!, targetColumn }}
            isQuantity={isQuantity(quantity)}
            onRepair={mend}
          />
        )}
        {classifying && files.target === undefined && preview === undefined && (
          <TextInput
            label={words.targetColumn}
            description={words.targetColumnAbout}
            maw={420}
            value={targetColumn}
            onChange={(event) => {
              setTargetColumn(event.currentTarget.value);
              forget();
            }}
          />
        )}
        <Select
          label={words.algorithm}
          description={texts.learn.algorithms[computation]}
          allowDeselect={false}
          maw={420}
          data={[
            { group: words.classification, items: classifications.map(option) },
            { group: words.regression, items: regressions.map(option) },
            { group: words.clustering, items: clusterings.map(option) },
          ]}
          value={computation}
          onChange={(name) => {
            if (name === null) return;
            setComputation(name as ComputationName);
            setParams({});
            forget();
          }}
        />
        <ParameterFields
          computation={computation}
          params={params}
          onChange={(next) => {
            setParams(next);
            forget();
          }}
        />
        <Group>
          <Button
            variant={report === undefined ? 'filled' : 'default'}
            disabled={lacking.length > 0}
            loading={checking.busy}
            onClick={() => void check()}
          >
            {words.check}
          </Button>
          <Button variant="light" onClick={takeExample}>
            {words.useExample}
          </Button>
          <RequestCode
            steps={[{ name: 'createJobByFile', fields: { ...request(), jobName: words.newName } }]}
          />
        </Group>
        {lacking.length > 0 && <Hint>{lacking.join(' ')}</Hint>}
        <StartChecked
          newName={words.newName}
          report={report}
          isPreviewed={preview !== undefined}
          onRepair={mend}
          checking={checking}
          label={words.learn}
          start={create}
        />
        <Hint>{words.price}</Hint>
      </Stack>
    </Section>
  );
}
