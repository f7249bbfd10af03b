import type { FitContext } from '../math/fitContext.js';
import { range, takeDoubles, takeLabels, takeRows } from '../math/matrix.js';
import { accuracyOf } from '../metrics/classification.js';
import { randomFolds, sampleRows, stratifiedFolds, stratifiedSample } from '../metrics/folds.js';
import { scoreRegression } from '../metrics/regression.js';
import type { Classifier, ClassifierModel, Regressor, RegressorModel, Shape } from './algorithm.js';
import { boosting, boostingRegression } from './boosting.js';
import { decisionTree } from './decisionTree.js';
import { decisionTreeRegression } from './decisionTreeRegression.js';
import { randomForest, randomForestRegression } from './forest.js';
import { halving, type Score, type Search, trialFolds } from './halving.js';
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
  fit: async (x, y, classCount, params, context) =>
    await search(classifiers, { rows: x.rows, columns: x.columns, classes: classCount }, params, context, {
      scoreOn: (rowsMax, round) => {
        const rows = stratifiedSample(y, classCount, rowsMax, context.random.fork(10 + round));
        const [sampleX, sampleY] = [takeRows(x, rows), takeLabels(y, rows)];
        const folds = Math.min(trialFolds, rows.length);
        const foldOf = stratifiedFolds(sampleY, classCount, folds, context.random.fork(20 + round));
        const score: Score<Classifier> = async (algorithm, own, inner) => {
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
      fit: (chosen, own) => chosen.fit(x, y, classCount, own, context),
    }),
};

/** The same for regressions, by the cross-validated R². */
export const modelSearchRegression: Regressor<typeof parameters> = {
  task: 'regression',
  ...common,
  fit: async (x, y, params, context) =>
    await search(regressors, { rows: x.rows, columns: x.columns, classes: 0 }, params, context, {
      scoreOn: (rowsMax, round) => {
        const rows = sampleRows(y.length, rowsMax, context.random.fork(10 + round));
        const [sampleX, sampleY] = [takeRows(x, rows), takeDoubles(y, rows)];
        const folds = Math.min(trialFolds, rows.length);
        const foldOf = randomFolds(rows.length, folds, context.random.fork(20 + round));
        const score: Score<Regressor> = async (algorithm, own, inner) => {
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
      fit: (chosen, own) => chosen.fit(x, y, own, context),
    }),
};

interface Trying<A, Model> extends Pick<Search<A>, 'scoreOn'> {
  fit(chosen: A, params: ParameterValues<ParameterRules>): Promise<Model>;
}

/** Finds the best of the algorithms and fits it to all rows. */
async function search<A extends Classifier | Regressor, Model extends ClassifierModel | RegressorModel>(
  algorithms: Readonly<Record<string, A>>,
  shape: Shape,
  params: Params,
  context: FitContext,
  { scoreOn, fit }: Trying<A, Model>,
): Promise<Model> {
  const limits = { budget: budgetOf(params), trialsMax: params.trials_max };
  const { best, trials } = await halving<A>({ algorithms, shape, ...limits, scoreOn }, context);
  const chosen = algorithms[best.algorithm]!;
  const own = checkParameters(chosen.parameters, best.params);
  const model = await fit(chosen, own);
  return {
    ...model,
    facts: { ...model.facts, chosen: best, trials },
    // The chosen model on features as the search prepares them.
    refit: { algorithm: { ...chosen, encoding: 'one-hot' }, params: { ...own, scale: params.scale } },
  };
}

function* splits(foldOf: Int32Array, folds: number): Generator<{ train: Int32Array; held: Int32Array }> {
  const rows = range(foldOf.length);
  for (let fold = 0; fold < folds; fold++)
    yield {
      train: rows.filter((row) => foldOf[row] !== fold),
      held: rows.filter((row) => foldOf[row] === fold),
    };
}
