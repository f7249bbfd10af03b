import { MultiSelect, NumberInput, Select, SimpleGrid } from '@mantine/core';
import { jobTypes } from '@tricorn/contract';
import { useJobs } from '../../data/useJobs.js';
import { ago } from '../../format/times.js';
import { texts } from '../../texts/train.js';

export type ModelName = 'CNN' | 'LSTM';

const augmentations = ['auto', 'none', 'shift', 'flip'] as const;
type Augmentation = (typeof augmentations)[number];
/** `standard` is the default of the model, or the network of the training to continue. */
const networks = {
  CNN: ['standard', 'residual', 'auto'],
  LSTM: ['standard', 'gru', 'tcn'],
} as const satisfies Record<ModelName, readonly string[]>;
type NetworkName = (typeof networks)[ModelName][number];
export const defaultSettings = {
  epochs: 10,
  trainShare: 0.8,
  batchSize: 16,
  /** 0: as many as the archive has class folders. */
  categories: 0,
  inputWidth: 24,
  labelWidth: 6,
  shift: 6,
  stride: 1,
  samplingRate: 1,
  /** Columns to forecast; none means all. */
  targets: [] as readonly string[],
  /** 0: as the service chooses. */
  learningRate: 0,
  augmentation: 'auto' as Augmentation,
  network: 'standard' as NetworkName,
  /** Job id of a finished training; empty for a fresh network. */
  continueFrom: '',
};

export type Settings = typeof defaultSettings;
type NumberSetting = Exclude<keyof Settings, 'augmentation' | 'network' | 'continueFrom' | 'targets'>;

interface Field {
  name: NumberSetting;
  min: number;
  max: number;
  step?: number;
  models: readonly ModelName[];
}

const both = ['CNN', 'LSTM'] as const;

const fields: readonly Field[] = [
  { name: 'epochs', min: 1, max: 1000, models: both },
  { name: 'trainShare', min: 0.05, max: 0.95, step: 0.05, models: both },
  { name: 'batchSize', min: 1, max: 65_536, models: both },
  { name: 'categories', min: 0, max: 100_000, models: ['CNN'] },
  { name: 'inputWidth', min: 1, max: 100_000, models: ['LSTM'] },
  { name: 'labelWidth', min: 1, max: 100_000, models: ['LSTM'] },
  { name: 'shift', min: 1, max: 100_000, models: ['LSTM'] },
  { name: 'stride', min: 1, max: 100_000, models: ['LSTM'] },
  { name: 'samplingRate', min: 1, max: 100_000, models: ['LSTM'] },
  { name: 'learningRate', min: 0, max: 1, step: 0.0005, models: both },
];

const words = texts.train.settings;

interface Props {
  model: ModelName;
  settings: Settings;
  classes: number;
  /** Numeric columns of the series, as far as they are known. */
  columns: readonly string[];
  /** The dataset does not say how many classes there are, and neither do the settings. */
  classesMissing: boolean;
  onChange(settings: Settings): void;
}

export const TrainingSettings = ({ model, settings, classes, columns, classesMissing, onChange }: Props) => (
  <SimpleGrid cols={{ base: 2, md: 4 }} className="console-fields">
    {fields
      .filter(({ models }) => models.includes(model))
      .map(({ name, min, max, step }) => (
        <NumberInput
          key={name}
          label={words[name].label}
          description={
            name === 'categories' && classes > 0 ? texts.train.classesFromFolders(classes) : words[name].about
          }
          error={
            (name === 'categories' && classesMissing && texts.train.classesMissing) ||
            ((step ?? 1) >= 1 && !Number.isInteger(settings[name]) && texts.common.wholeNumber)
          }
          min={min}
          max={max}
          step={step ?? 1}
          value={settings[name]}
          onChange={(value) => {
            if (typeof value === 'number') onChange({ ...settings, [name]: value });
          }}
        />
      ))}
    {model === 'CNN' && (
      <Select
        label={words.augmentation.label}
        description={words.augmentation.about}
        allowDeselect={false}
        data={augmentations.map((value) => ({ value, label: words.augmentation.choices[value] }))}
        value={settings.augmentation}
        onChange={(value) => onChange({ ...settings, augmentation: (value ?? 'auto') as Augmentation })}
      />
    )}
    {model === 'LSTM' && columns.length > 1 && (
      <MultiSelect
        label={words.targets.label}
        description={words.targets.about}
        searchable
        hidePickedOptions
        data={[...columns]}
        value={[...settings.targets]}
        onChange={(targets) => onChange({ ...settings, targets })}
      />
    )}
    <Select
      label={words.network.label}
      description={words.network.about}
      allowDeselect={false}
      data={networks[model].map((value) => ({
        value,
        label: words.network.choices[value === 'standard' ? model : value],
      }))}
      value={settings.network}
      onChange={(value) => onChange({ ...settings, network: (value ?? 'standard') as NetworkName })}
    />
    <ContinueFrom
      value={settings.continueFrom}
      onChange={(continueFrom) => onChange({ ...settings, continueFrom })}
    />
  </SimpleGrid>
);

/** The finished trainings of the account, by name and time. */
function ContinueFrom({ value, onChange }: { value: string; onChange(jobID: string): void }) {
  const { data = [] } = useJobs();
  const finished = data
    .filter(({ typeStr, state }) => typeStr === jobTypes.training && state === 'succeeded')
    .map(({ jobID, jobName, updateTime }) => ({ value: jobID, label: `${jobName} · ${ago(updateTime)}` }));
  const isListed = value === '' || finished.some((job) => job.value === value);
  return (
    <Select
      label={words.continueFrom.label}
      description={words.continueFrom.about}
      placeholder={words.continueFrom.nothing}
      nothingFoundMessage={words.continueFrom.none}
      searchable
      clearable
      data={isListed ? finished : [...finished, { value, label: value }]}
      value={value === '' ? null : value}
      onChange={(jobID) => onChange(jobID ?? '')}
    />
  );
}
