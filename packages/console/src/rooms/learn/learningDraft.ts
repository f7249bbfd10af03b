import type { AnswerOf } from '@tricorn/client';
import { classifications, clusterings, regressions } from '@tricorn/contract';
import type { ComputationName } from '@tricorn/learning/parameters';
import { useLocation } from 'wouter';
import { useAction } from '../../data/acting.js';
import { useKept } from '../../data/kept.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import type { ColumnChoices } from './ColumnsPreview.js';
import { exampleFiles } from './exampleFiles.js';
import type { ParameterTexts } from './ParameterFields.js';
import { hasTarget, problemOf, rulesOf } from './parameters.js';
import { isQuantity, type Preview, previewTable, suggestTarget } from './previewTable.js';

const words = texts.learn.form;

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

export type Draft = typeof newDraft;

export const hasTargetColumn = ({ computation, files, targetColumn }: Draft): boolean =>
  hasTarget(computation) && files.target === undefined && targetColumn.trim() !== '';

/** A target, with a tree for its kind of values where the chosen algorithm predicts the other kind. */
export function aimedAt({ computation, params }: Draft, preview: Preview | undefined, targetColumn: string) {
  const column = preview?.columns.find(({ name }) => name === targetColumn);
  const fits = [...clusterings, ...(column && isQuantity(column) ? regressions : classifications)];
  if (column === undefined || fits.some((name) => name === computation))
    return { targetColumn, computation, params };
  const tree: ComputationName = isQuantity(column) ? 'Decision Tree Regression' : 'Decision Tree';
  return { targetColumn, computation: tree, params: {} };
}

/** What was decided about the columns. */
export const columnsOf = (draft: Draft) => ({
  ...(hasTargetColumn(draft) ? { targetColumn: draft.targetColumn.trim() } : {}),
  ...(Object.keys(draft.columns).length === 0 ? {} : { columns: JSON.stringify(draft.columns) }),
  ...(draft.repair ? { repair: 'true' as const } : {}),
});

export function requestOf(draft: Draft) {
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

/** What is lacking before the files can be checked, in words. */
export function lackingIn(draft: Draft): string[] {
  const { computation, files, params } = draft;
  const rules = rulesOf(computation);
  const isTargetLacking = hasTarget(computation) && files.target === undefined && !hasTargetColumn(draft);
  return [
    ...(files.feature === undefined ? [words.lacking.features] : []),
    ...(isTargetLacking ? [words.lacking.target] : []),
    ...(Object.entries(params).every(([name, value]) => problemOf(rules, name, value) === '')
      ? []
      : [words.lacking.parameters]),
  ];
}

/** A job as it is chosen, checked and started. */
export function useLearningDraft() {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useKept<Draft>('new learning job', newDraft);
  const [check, checking] = useAction(async (given: Draft) => {
    const found = await tricorn.api.checkFiles(requestOf(given));
    setDraft((known) => ({ ...known, report: found }));
  });
  /** What was found belongs to what was chosen before. */
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, report: undefined, ...change });
    checking.clear();
  };
  const checkWith = (change: Partial<Draft>) => {
    const changed = { ...draft, ...change };
    setDraft(changed);
    void check(changed);
  };
  return {
    draft,
    set,
    checking,
    check: () => void check(draft),
    mend: () => checkWith({ repair: true }),
    changeFeature: async (feature: File | undefined) => {
      set({ files: { ...draft.files, feature }, columns: {}, repair: false });
      const found = feature && (await previewTable(feature));
      const target = found === undefined ? '' : suggestTarget(found);
      setDraft((known) => ({ ...known, preview: found, ...aimedAt(known, found, target) }));
    },
    takeExample: () => {
      // Fruit comes in three kinds, and grams must not drown centimetres.
      const given: ParameterTexts = hasTarget(draft.computation)
        ? draft.params
        : { n_clusters: '3', scale: 'standard' };
      checkWith({ files: exampleFiles(), preview: undefined, columns: {}, params: given });
    },
    create: async (jobName: string) => {
      const job = await tricorn.createFileJob({ ...requestOf(draft), jobName });
      // The files and settings stay, to be learned from in another way.
      setDraft({ ...draft, report: undefined });
      navigate(`/jobs/${job.id}`);
    },
  };
}
