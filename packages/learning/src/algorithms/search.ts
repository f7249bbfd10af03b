import type { FitContext } from '../math/fitContext.js';
import { range, takeDoubles, takeLabels, takeRows } from '../math/matrix.js';
import { accuracyOf } from '../metrics/classification.js';
import { randomFolds, sampleRows, stratifiedFolds, stratifiedSample } from '../metrics/folds.js';
import { scoreRegression } from '../metrics/regression.js';
import type { Classifier, Regressor, Shape } from './algorithm.js';
import { boosting, boostingRegression } from './boosting.js';
import { decisionTree } from './decisionTree.js';
import { decisionTreeRegression } from './decisionTreeRegression.js';
import { randomForest, randomForestRegression } from './forest.js';
import { halving, trialFolds } from './halving.js';
import { logisticRegression } from './logisticRegression.js';
import { mlp } from './mlp.js';
import { mlpRegression } from './mlpRegression.js';
import { checkParameters, type ParameterRules, type ParameterValues } from './parameters.js';
import { parameterTables } from './parameterTables.js';
import { predictHeldOut } from './predictHeldOut.js';
import { ridge } from './ridge.js';
import { svm } from './svm.js';
import { svmRegression } from './svmRegression.js';

const parameters = parameterTables['Model Search'];

type Params = ParameterValues<typeof parameters>;

/** Share of the price cap for trials, the final fit and its evaluation; the rest is for reading, importance and predictions. */
const fitShare = 0.85;
const operationsPerUnit = 1_000_000;

const classifiers = {
  'Logistic Regression': logisticRegression,
  'Gradient Boosting': boosting,
  'Random Forest': randomForest,
  'Decision Tree': decisionTree,
  SVM: svm,
  'Deep Learning MLP': mlp,
} as unknown as Readonly<Record<string, Classifier>>;

const regressors = {
  'Ridge Regression': ridge,
  'Gradient Boosting Regression': boostingRegression,
  'Random Forest Regression': randomForestRegression,
  'Decision Tree Regression': decisionTreeRegression,
  'SVM Regression': svmRegression,
  'Deep Learning MLP Regression': mlpRegression,
} as unknown as Readonly<Record<string, Regressor>>;

const budgetOf = ({ work_max }: Params): number => fitShare * work_max * operationsPerUnit;

const common = {
  parameters,
  rowsMax: 1_000_000,
  estimatesWholeRun: true,
  estimate: (_shape: Shape, params: Params) => budgetOf(params),
  memory: ({ rows, columns }: Shape) => rows * columns * 16 + 256 * 1024 ** 2,
} as const;

/** Tries algorithms and parameters under a price cap and keeps the model with the best cross-validated accuracy. */
export const modelSearch: Classifier<typeof parameters> = {
  task: 'classification',
  ...common,
  async fit(x, y, classCount, params, context) {
    const { best, trials } = await halving<Classifier>(
      {
        algorithms: classifiers,
        shape: { rows: x.rows, columns: x.columns, classes: classCount },
        budget: budgetOf(params),
        trialsMax: params.trials_max,
        scoreOn: (rowsMax, round) => {
          const rows = stratifiedSample(y, classCount, rowsMax, context.random.fork(10 + round));
          const [sampleX, sampleY] = [takeRows(x, rows), takeLabels(y, rows)];
          const folds = Math.min(trialFolds, rows.length);
          const foldOf = stratifiedFolds(sampleY, classCount, folds, context.random.fork(20 + round));
          const score = async (
            algorithm: Classifier,
            own: ParameterValues<ParameterRules>,
            inner: FitContext,
          ) => {
            let right = 0;
            for (const { train, held } of splits(foldOf, folds)) {
              const known = { x: takeRows(sampleX, train), y: takeLabels(sampleY, train), classCount };
              const { labels } = await predictHeldOut(algorithm, known, takeRows(sampleX, held), own, inner);
              right += accuracyOf(takeLabels(sampleY, held), labels) * held.length;
            }
            return right / sampleY.length;
          };
          return { rows: rows.length, score };
        },
      },
      context,
    );
    const chosen = classifiers[best.algorithm]!;
    const own = checkParameters(chosen.parameters, best.params);
    const model = await chosen.fit(x, y, classCount, own, context);
    return { ...model, facts: { ...model.facts, chosen: best, trials }, refit: refitOf(chosen, own, params) };
  },
};

/** The same for regressions, by the cross-validated R². */
export const modelSearchRegression: Regressor<typeof parameters> = {
  task: 'regression',
  ...common,
  async fit(x, y, params, context) {
    const { best, trials } = await halving<Regressor>(
      {
        algorithms: regressors,
        shape: { rows: x.rows, columns: x.columns, classes: 0 },
        budget: budgetOf(params),
        trialsMax: params.trials_max,
        scoreOn: (rowsMax, round) => {
          const rows = sampleRows(y.length, rowsMax, context.random.fork(10 + round));
          const [sampleX, sampleY] = [takeRows(x, rows), takeDoubles(y, rows)];
          const folds = Math.min(trialFolds, rows.length);
          const foldOf = randomFolds(rows.length, folds, context.random.fork(20 + round));
          const score = async (
            algorithm: Regressor,
            own: ParameterValues<ParameterRules>,
            inner: FitContext,
          ) => {
            const predicted = new Float64Array(sampleY.length);
            for (const { train, held } of splits(foldOf, folds)) {
              const known = takeDoubles(sampleY, train);
              const model = await algorithm.fit(takeRows(sampleX, train), known, own, inner);
              model.predict(takeRows(sampleX, held)).forEach((value, index) => {
                predicted[held[index]!] = value;
              });
            }
            return scoreRegression(sampleY, predicted).r2;
          };
          return { rows: rows.length, score };
        },
      },
      context,
    );
    const chosen = regressors[best.algorithm]!;
    const own = checkParameters(chosen.parameters, best.params);
    const model = await chosen.fit(x, y, own, context);
    return { ...model, facts: { ...model.facts, chosen: best, trials }, refit: refitOf(chosen, own, params) };
  },
};

/** The chosen model on features as the search prepares them. */
const refitOf = <A extends Classifier | Regressor>(
  chosen: A,
  own: ParameterValues<ParameterRules>,
  { scale }: Params,
) => ({ algorithm: { ...chosen, encoding: 'one-hot' as const }, params: { ...own, scale } });

function* splits(foldOf: Int32Array, folds: number): Generator<{ train: Int32Array; held: Int32Array }> {
  const rows = range(foldOf.length);
  for (let fold = 0; fold < folds; fold++)
    yield {
      train: rows.filter((row) => foldOf[row] !== fold),
      held: rows.filter((row) => foldOf[row] === fold),
    };
}
