import type { TrainingQuote } from '@tricorn/client';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useAction } from '../../data/acting.js';
import { useKept } from '../../data/kept.js';
import { freshName } from '../../format/labels.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/train.js';
import { examplePictures, exampleSeries } from './exampleDatasets.js';
import { planOf } from './planOf.js';
import { defaultSettings, type ModelName, type Settings } from './TrainingSettings.js';

export type TrainingDraft = ReturnType<typeof useTrainingDraft>['draft'];

/** A training as it is chosen and estimated. The address may name a training to continue. */
export function useTrainingDraft() {
  const tricorn = useTricorn();
  const search = useSearch();
  const earlier = new URLSearchParams(search);
  const usual = earlier.get('model') === 'LSTM' ? 'LSTM' : 'CNN';
  const [model, setModel] = useKept<ModelName>(`train model ${search}`, usual);
  const [file, setFile] = useKept<File | undefined>(`train dataset ${search}`, undefined);
  const [labels, setLabels] = useKept<File | undefined>(`train labels ${search}`, undefined);
  const [settings, setSettings] = useKept<Settings>(`train settings ${search}`, {
    ...defaultSettings,
    continueFrom: earlier.get('continue') ?? '',
  });
  const [jobName, setJobName] = useState(() => freshName(texts.train.form.newName));
  const [sent, setSent] = useState(0);
  const [quote, setQuote] = useState<TrainingQuote>();
  const [repair, setRepair] = useState(false);
  /** A price holds for what was chosen when it was asked for. */
  const change =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setQuote(undefined);
    };
  const [estimate, estimating] = useAction(
    async (mend: boolean, classes: number) => {
      setRepair(mend);
      const total = (file?.size ?? 0) + (labels?.size ?? 0);
      let before = 0;
      const upload = async (given: File) => {
        const path = await tricorn.upload(given, {
          onProgress: ({ bytesDone }) => setSent((before + bytesDone) / Math.max(total, 1)),
        });
        before += given.size;
        return path;
      };
      const x = await upload(file!);
      const y = labels === undefined ? undefined : await upload(labels);
      setQuote(
        await tricorn.quoteTraining(planOf(model, settings, { jobName, x, y, classes, repair: mend })),
      );
    },
    [model, settings, jobName, file, labels],
  );
  return {
    draft: { model, file, labels, settings, jobName, quote, repair },
    estimating,
    /** How much of the files has arrived, from 0 to 1. */
    sent,
    estimate,
    takeExample: async () => {
      setFile(model === 'CNN' ? await examplePictures() : exampleSeries());
      setLabels(undefined);
      setSettings({ ...settings, targets: [] });
      setQuote(undefined);
    },
    model: change((chosen: ModelName) => {
      setModel(chosen);
      setFile(undefined);
      setSettings({ ...settings, targets: [], network: 'standard' });
    }),
    file: change((chosen: File | undefined) => {
      setFile(chosen);
      setSettings({ ...settings, targets: [] });
    }),
    labels: change(setLabels),
    settings: change(setSettings),
    jobName: change(setJobName),
  };
}
