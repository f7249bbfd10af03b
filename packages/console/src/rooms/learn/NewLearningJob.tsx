import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { classifications, clusterings, regressions } from '@tricorn/contract';
import type { ComputationName } from '@tricorn/learning/parameters';
import { field } from '../../data/acting.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Hint } from '../../parts/notes.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { ColumnsPreview } from './ColumnsPreview.js';
import { FindBest } from './FindBest.js';
import {
  aimedAt,
  columnsOf,
  type Draft,
  hasTargetColumn,
  lackingIn,
  requestOf,
  useLearningDraft,
} from './learningDraft.js';
import { ParameterFields } from './ParameterFields.js';
import { hasTarget } from './parameters.js';
import { isQuantity } from './previewTable.js';
import { StartChecked } from './StartChecked.js';

const words = texts.learn.form;

const option = (name: ComputationName) => ({ value: name, label: texts.common.computations[name] });

/** Files and algorithm first, then the check, then the price. */
export function NewLearningJob() {
  const { draft, set, checking, check, mend, changeFeature, takeExample, create } = useLearningDraft();
  const { files, computation, params, targetColumn, columns, preview, report } = draft;
  const isTargetNamed = hasTarget(computation) && files.target === undefined;
  const aimed = hasTargetColumn(draft) ? targetColumn : '';
  const quantity =
    aimed !== '' && files.feature !== undefined
      ? preview?.columns.find(({ name }) => name === aimed)
      : undefined;
  const lacking = lackingIn(draft);
  return (
    <Section title={words.title} gap="md">
      <DataFiles {...{ draft, set, changeFeature }} />
      {preview !== undefined && (
        <ColumnsPreview
          preview={preview}
          target={aimed}
          choices={columns}
          onChange={(next) => set({ columns: next })}
        />
      )}
      {isTargetNamed && preview !== undefined && (
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
      {isTargetNamed && preview === undefined && (
        <TextInput
          label={words.targetColumn}
          description={words.targetColumnAbout}
          maw={420}
          {...field(targetColumn, (text) => set({ targetColumn: text }))}
        />
      )}
      <Algorithm {...{ computation, set }} />
      <ParameterFields computation={computation} params={params} onChange={(next) => set({ params: next })} />
      <Group>
        <Button
          variant={report === undefined ? 'filled' : 'default'}
          disabled={lacking.length > 0}
          loading={checking.busy}
          onClick={check}
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

type Drafting = Pick<ReturnType<typeof useLearningDraft>, 'draft' | 'set' | 'changeFeature'>;

function DataFiles({ draft: { files, computation }, set, changeFeature }: Drafting) {
  const isAimed = hasTarget(computation);
  const further = [
    { role: 'target', label: words.target, about: words.targetAbout },
    { role: 'testing', label: words.testing, about: words.testingAbout },
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, md: isAimed ? 3 : 1 }}>
      <FileDrop
        label={words.features}
        about={words.featuresAbout}
        required
        file={files.feature}
        onChange={(feature) => void changeFeature(feature)}
      />
      {isAimed &&
        further.map(({ role, ...texts }) => (
          <FileDrop
            key={role}
            {...texts}
            file={files[role]}
            onChange={(file) => set({ files: { ...files, [role]: file } })}
          />
        ))}
    </SimpleGrid>
  );
}

const Algorithm = ({ computation, set }: Pick<Draft, 'computation'> & Pick<Drafting, 'set'>) => (
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
);
