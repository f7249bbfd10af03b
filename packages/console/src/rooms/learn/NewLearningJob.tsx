import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { classifications, clusterings, regressions } from '@tricorn/contract';
import type { ComputationName } from '@tricorn/learning/parameters';
import { useLocation } from 'wouter';
import { field, useAction } from '../../data/acting.js';
import { useKept } from '../../data/kept.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Hint } from '../../parts/notes.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { type ColumnChoices, ColumnsPreview } from './ColumnsPreview.js';
import { exampleFiles } from './exampleFiles.js';
import { FindBest } from './FindBest.js';
import { ParameterFields, type ParameterTexts } from './ParameterFields.js';
import { hasTarget, problemOf, rulesOf } from './parameters.js';
import { isQuantity, type Preview, previewTable, suggestTarget } from './previewTable.js';
import { StartChecked } from './StartChecked.js';

const words = texts.learn.form;

const option = (name: ComputationName) => ({ value: name, label: texts.common.computations[name] });

/** What is chosen here. It outlives the room, but never the window. */
const newDraft = {
  files: {} as Partial<Record<'feature' | 'target' | 'testing', File | undefined>>,
  computation: 'Decision Tree' as ComputationName,
  params: {} as ParameterTexts,
  targetColumn: '',
  columns: {} as ColumnChoices,
  repair: false,
  preview: undefined as Preview | undefined,
  /** What the check found. */
  report: undefined as AnswerOf<'checkFiles'> | undefined,
};

type Draft = typeof newDraft;

const hasTargetColumn = ({ computation, files, targetColumn }: Draft): boolean =>
  hasTarget(computation) && files.target === undefined && targetColumn.trim() !== '';

/** A target, with a tree for its kind of values where the chosen algorithm predicts the other kind. */
function aimedAt({ computation, params }: Draft, preview: Preview | undefined, targetColumn: string) {
  const column = preview?.columns.find(({ name }) => name === targetColumn);
  const fits = [...clusterings, ...(column && isQuantity(column) ? regressions : classifications)];
  if (column === undefined || fits.some((name) => name === computation))
    return { targetColumn, computation, params };
  const tree: ComputationName = isQuantity(column) ? 'Decision Tree Regression' : 'Decision Tree';
  return { targetColumn, computation: tree, params: {} };
}

/** What was decided about the columns. */
const columnsOf = (draft: Draft) => ({
  ...(hasTargetColumn(draft) ? { targetColumn: draft.targetColumn.trim() } : {}),
  ...(Object.keys(draft.columns).length === 0 ? {} : { columns: JSON.stringify(draft.columns) }),
  ...(draft.repair ? { repair: 'true' as const } : {}),
});

function requestOf(draft: Draft) {
  const { files, computation, params } = draft;
  const classifying = hasTarget(computation);
  return {
    computation,
    ...columnsOf(draft),
    ...Object.fromEntries(Object.entries(params).filter(([, value]) => value.trim() !== '')),
    featureData: files.feature!,
    ...(classifying && files.target ? { targetData: files.target } : {}),
    ...(classifying && files.testing ? { testingData: files.testing } : {}),
  };
}

/** Files and algorithm first, then the check, then the price. */
export function NewLearningJob() {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useKept<Draft>('new learning job', newDraft);
  const { files, computation, params, targetColumn, columns, preview, report } = draft;
  const classifying = hasTarget(computation);
  const [check, checking] = useAction(async (given: Draft) => {
    const found = await tricorn.api.checkFiles(requestOf(given));
    setDraft((known) => ({ ...known, report: found }));
  });
  /** What was found belongs to what was chosen before. */
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, report: undefined, ...change });
    checking.clear();
  };
  const changeFeature = async (feature: File | undefined) => {
    set({ files: { ...files, feature }, columns: {}, repair: false });
    const found = feature && (await previewTable(feature));
    const target = found === undefined ? '' : suggestTarget(found);
    setDraft((known) => ({ ...known, preview: found, ...aimedAt(known, found, target) }));
  };
  const checkWith = (change: Partial<Draft>) => {
    const changed = { ...draft, ...change };
    setDraft(changed);
    void check(changed);
  };
  const mend = () => checkWith({ repair: true });
  const create = async (jobName: string) => {
    const job = await tricorn.createFileJob({ ...requestOf(draft), jobName });
    // The files and settings stay, to be learned from in another way.
    setDraft({ ...draft, report: undefined });
    navigate(`/jobs/${job.id}`);
  };
  const takeExample = () => {
    // Fruit comes in three kinds, and grams must not drown centimetres.
    const given: ParameterTexts = classifying ? params : { n_clusters: '3', scale: 'standard' };
    checkWith({ files: exampleFiles(), preview: undefined, columns: {}, params: given });
  };
  const rules = rulesOf(computation);
  const withColumn = hasTargetColumn(draft);
  const lacking = [
    ...(files.feature === undefined ? [words.lacking.features] : []),
    ...(classifying && files.target === undefined && !withColumn ? [words.lacking.target] : []),
    ...(Object.entries(params).every(([name, value]) => problemOf(rules, name, value) === '')
      ? []
      : [words.lacking.parameters]),
  ];
  const quantity =
    withColumn && files.feature !== undefined
      ? preview?.columns.find(({ name }) => name === targetColumn)
      : undefined;
  return (
    <Section title={words.title} gap="md">
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
              onChange={(target) => set({ files: { ...files, target } })}
            />
            <FileDrop
              label={words.testing}
              about={words.testingAbout}
              file={files.testing}
              onChange={(testing) => set({ files: { ...files, testing } })}
            />
          </>
        )}
      </SimpleGrid>
      {preview !== undefined && (
        <ColumnsPreview
          preview={preview}
          target={withColumn ? targetColumn : ''}
          choices={columns}
          onChange={(next) => set({ columns: next })}
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
          onChange={(name) => set(aimedAt(draft, preview, name ?? ''))}
        />
      )}
      {quantity !== undefined && (
        <FindBest
          fields={{ ...columnsOf(draft), featureData: files.feature!, targetColumn }}
          isQuantity={isQuantity(quantity)}
          onRepair={mend}
        />
      )}
      {classifying && files.target === undefined && preview === undefined && (
        <TextInput
          label={words.targetColumn}
          description={words.targetColumnAbout}
          maw={420}
          {...field(targetColumn, (text) => set({ targetColumn: text }))}
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
        onChange={(name) => name && set({ computation: name as ComputationName, params: {} })}
      />
      <ParameterFields computation={computation} params={params} onChange={(next) => set({ params: next })} />
      <Group>
        <Button
          variant={report === undefined ? 'filled' : 'default'}
          disabled={lacking.length > 0}
          loading={checking.busy}
          onClick={() => void check(draft)}
        >
          {words.check}
        </Button>
        <Button variant="light" onClick={takeExample}>
          {words.useExample}
        </Button>
        <RequestCode
          steps={[{ name: 'createJobByFile', fields: { ...requestOf(draft), jobName: words.newName } }]}
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
    </Section>
  );
}
