import type { Regressor, RegressorModel } from '../algorithms/algorithm.js';
import { evaluationRowsMax } from '../algorithms/work.js';
import type { Table } from '../csv/table.js';
import { encode } from '../data/encode.js';
import { fitEncoderFor } from '../data/fitEncoderFor.js';
import { takeTableRows } from '../data/tableColumns.js';
import type { FitContext } from '../math/fitContext.js';
import { takeDoubles } from '../math/matrix.js';
import { randomFolds, sampleRows } from '../metrics/folds.js';
import { scoreRegression } from '../metrics/regression.js';
import { crossValidate } from './crossValidate.js';
import { qualityFindings, type RunInput, type RunOutcome, scaleOf } from './findings.js';
import { runSupervised } from './supervised.js';

const pointsShownMax = 500;

export async function runRegression(algorithm: Regressor, run: RunInput): Promise<RunOutcome> {
  const { cluster, job, params, data } = run;
  const { name, values: targets = new Float64Array() } = data.target!;
  return await runSupervised<RegressorModel>(run, {
    algorithm,
    target: { values: targets },
    groups: 1,
    exported: { task: 'regression' },
    sampleRows: (random) => sampleRows(targets.length, evaluationRowsMax, random),
    fit: async (x, context, encoder) =>
      cluster === undefined
        ? await algorithm.fit(x, targets, params, context)
        : await cluster.regressor(encoder, data.target!, context),
    report: async (model, { table, rows }, _encoder, context) => {
      const subject = { algorithm, params, ...model.refit, table, targets: takeDoubles(targets, rows) };
      const validation = await validate(subject, context);
      return {
        ...qualityFindings(validation, job.computation),
        target: name,
        model: model.facts,
        regression: validation,
      };
    },
    lossOf: (model, x, rows) => scoreRegression(takeDoubles(targets, rows), model.predict(x)).rmse ** 2,
    outputsOf: (model, x) => model.predict(x),
    resultColumns: ['Result'],
    resultOf: ({ scores }, row) => [scores[row]!],
  });
}

interface Validated extends Pick<RunInput, 'params'> {
  algorithm: Regressor;
  table: Table;
  targets: Float64Array;
}

/** Cross-validated errors, a learning curve and some held-out predictions; null if there are too few rows. */
async function validate({ algorithm, params, table, targets }: Validated, context: FitContext) {
  const predicted = new Float64Array(targets.length);
  const found = await crossValidate(
    {
      rows: targets.length,
      foldsOf: (folds, random) => randomFolds(targets.length, folds, random),
      fitAndPredict: async (train, held, inner) => {
        const trainTable = takeTableRows(table, train);
        const y = takeDoubles(targets, train);
        const encoder = fitEncoderFor(algorithm, trainTable, scaleOf(params), { values: y });
        const model = await algorithm.fit(encode(encoder, trainTable).matrix, y, params, inner);
        return model.predict(encode(encoder, takeTableRows(table, held)).matrix);
      },
      keep: (held, result) =>
        held.forEach((row, index) => {
          predicted[row] = result[index]!;
        }),
      canFit: (train) => train.length >= 2,
      scoreOf: (rows, result, start) =>
        scoreRegression(takeDoubles(targets, rows), result.subarray(start, start + rows.length)).r2,
    },
    context,
  );
  const shown = sampleRows(targets.length, pointsShownMax, context.random.fork(2));
  return (
    found && {
      rows: targets.length,
      folds: found.folds,
      foldR2: found.foldScores,
      ...scoreRegression(targets, predicted),
      points: Array.from(shown, (row) => ({ actual: targets[row]!, predicted: predicted[row]! })),
      learningCurve: found.curve.map(({ rows, train, heldOut }) => ({
        rows,
        trainR2: train,
        validationR2: heldOut,
      })),
    }
  );
}
