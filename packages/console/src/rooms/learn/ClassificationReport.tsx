import { Group, NumberInput, Select, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { Confusion } from '../../parts/Confusion.js';
import { LineChart } from '../../parts/charts/LineChart.js';
import { Figures } from '../../parts/Facts.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { brief, fixed, percent } from '../../texts/numbers.js';
import { chooseThreshold, type LearningReport, rocTable, type Validation } from './readLearningReport.js';
import {
  CalibrationChart,
  DependenceChart,
  ImportanceChart,
  PerClass,
  ReportFindings,
} from './reportParts.js';
import { TreePicture } from './TreePicture.js';

const words = texts.learn;
const curvesShownMax = 8;

/** How good a classifier is, in a few numbers. */
export function ClassificationQuality({ report: { validation, findings } }: { report: LearningReport }) {
  if (!validation) return null;
  const { baselineAccuracy, baselineClass = '' } = validation;
  return (
    <Section title={words.quality.title} gap="md">
      <ReportFindings findings={findings} />
      <Figures
        figures={[
          [words.quality.accuracy, percent(validation.accuracy ?? 0)],
          [
            words.quality.baseline(baselineClass),
            baselineAccuracy === undefined ? undefined : percent(baselineAccuracy),
          ],
          [words.quality.f1, percent(validation.f1Macro ?? 0)],
          [words.quality.logLoss, brief(validation.logLoss ?? 0)],
          [words.quality.validation, words.quality.folds(validation.folds ?? 0)],
        ]}
      />
    </Section>
  );
}

/** Where a classifier errs, and the features that matter to it. */
export function ClassificationReport({ report }: { report: LearningReport }) {
  const { validation, importance, partialDependence = [], tree, classes = [] } = report;
  if (!validation) return null;
  const roc = validation.roc?.filter(({ auc }) => auc !== null).slice(0, curvesShownMax) ?? [];
  return (
    <>
      {tree !== undefined && (
        <Section title={words.tree.title}>
          <TreePicture tree={tree} classes={classes} />
        </Section>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} className="console-pairs">
        {validation.confusionMatrix && (
          <Section title={words.confusion.title}>
            <Confusion classes={classes} matrix={validation.confusionMatrix} />
          </Section>
        )}
        {validation.perClass && <PerClass perClass={validation.perClass} />}
        {validation.roc && validation.perClass && (
          <Threshold validation={{ roc: validation.roc, perClass: validation.perClass }} />
        )}
        {importance !== undefined && <ImportanceChart columns={importance.columns} />}
        {partialDependence.map((dependence) => (
          <DependenceChart key={dependence.column} dependence={dependence} classes={classes} />
        ))}
        {roc.length > 0 && (
          <Section title={words.roc.title}>
            <LineChart
              rows={rocTable(roc)}
              x="rate"
              xLabel={words.roc.falsePositives}
              yRange={[0, 1]}
              format={(value) => fixed(value, 2)}
              series={[
                ...roc.map(({ name, auc }) => ({ name, label: words.roc.curve(name, fixed(auc!, 3)) })),
                { name: 'chance', label: words.roc.chance, muted: true, dashed: true },
              ]}
              label={words.roc.label(
                roc.map(({ name, auc }) => words.roc.curve(name, fixed(auc!, 3))).join(', '),
              )}
            />
          </Section>
        )}
        {validation.calibration && <CalibrationChart calibration={validation.calibration} />}
        {validation.learningCurve && validation.learningCurve.length > 1 && (
          <Section title={words.learningCurve.title}>
            <LineChart
              rows={validation.learningCurve}
              x="rows"
              dots
              xLabel={words.learningCurve.rows}
              format={(value) => percent(value, 0)}
              yRange={[0, 1]}
              series={[
                { name: 'trainAccuracy', label: words.learningCurve.training, muted: true },
                { name: 'validationAccuracy', label: words.learningCurve.heldOut },
              ]}
              label={words.learningCurve.label}
            />
            <Hint>{words.learningCurve.hint}</Hint>
          </Section>
        )}
      </SimpleGrid>
    </>
  );
}

/** From which probability on to act, given what both kinds of errors cost. */
function Threshold({ validation }: { validation: Pick<Validation, 'roc' | 'perClass'> }) {
  const names = validation.roc.filter(({ auc }) => auc !== null).map(({ name }) => name);
  const [name, setName] = useState(names.at(-1) ?? '');
  const [falsePositive, setFalsePositive] = useState(1);
  const [falseNegative, setFalseNegative] = useState(1);
  const choice = chooseThreshold(validation, name, { falsePositive, falseNegative });
  if (choice === undefined) return null;
  return (
    <Section title={words.threshold.title} screenOnly>
      <Group align="end">
        <Select
          label={words.threshold.class}
          data={names}
          value={name}
          allowDeselect={false}
          onChange={(value) => setName(value ?? name)}
        />
        <NumberInput
          label={words.threshold.falsePositive}
          min={0}
          value={falsePositive}
          onChange={(value) => setFalsePositive(Number(value) || 0)}
        />
        <NumberInput
          label={words.threshold.falseNegative}
          min={0}
          value={falseNegative}
          onChange={(value) => setFalseNegative(Number(value) || 0)}
        />
      </Group>
      <Text role="status" mt="sm">
        {choice.threshold > 1
          ? words.threshold.never(name)
          : words.threshold.from(name, brief(choice.threshold))}{' '}
        {words.threshold.effect(
          percent(choice.truePositiveRate),
          percent(choice.falsePositiveRate),
          brief(choice.cost),
        )}
      </Text>
    </Section>
  );
}
