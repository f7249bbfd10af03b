import { type Matrix, range, takeDoubles, takeLabels, takeRows } from '../math/matrix.js';
import { accuracyOf } from '../metrics/classification.js';
import { randomFolds, sampleRows, stratifiedFolds, stratifiedSample } from '../metrics/folds.js';
import { scoreRegression } from '../metrics/regression.js';
import type { Classifier, FitContext, Regressor, Shape } from './algorithm.js';
import { boosting, boostingRegression } from './boosting.js';
import { type Candidate, candidates } from './candidates.js';
import { decisionTree } from './decisionTree.js';
import { decisionTreeRegression } from './decisionTreeRegression.js';
import { randomForest, randomForestRegression } from './forest.js';
import { logisticRegression } from './logisticRegression.js';
import { mlp } from './mlp.js';
import { mlpRegression } from './mlpRegression.js';
import { checkParameters, type ParameterValues } from './parameters.js';
import { parameterTables } from './parameterTables.js';
import { ridge } from './ridge.js';
import { svm } from './svm.js';
import { svmRegression } from './svmRegression.js';

const parameters = parameterTables['Model Search'];

type Params = ParameterValues<typeof parameters>;

/**
 * A run fits the search once on all rows, five times for cross-validation and five times for the learning curve. Two more
 * leave room below the cap.
 */
const fitsPerRun = 13;
const operationsPerUnit = 1_000_000;
/** Rows and folds on which a trial is scored. */
const trialRowsMax = 2_000;
const trialFolds = 3;
/** Share of the budget that the final fit may take. */
const finalShare = 0.5;

/** One row of the table of trials. */
export interface Trial {
  algorithm: string;
  params: Record<string, string>;
  /** Cross-validated accuracy, or R² of a regression; null if the model was too expensive for the cap. */
  score: number | null;
  /** Millions of operations. */
  work: number;
}

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

const budgetOf = ({ work_max }: Params): number => (work_max * operationsPerUnit) / fitsPerRun;

/** Tries algorithms and parameters under a price cap and keeps the model with the best cross-validated accuracy. */
export const modelSearch: Classifier<typeof parameters> = {
  task: 'classification',
  parameters,
  rowsMax: 1_000_000,
  estimate: (_shape, params) => budgetOf(params),
  memory: ({ rows, columns }) => rows * columns * 16 + 256 * 1024 ** 2,
  async fit(x, y, classCount, params, context) {
    const rows = stratifiedSample(y, classCount, trialRowsMax, context.random.fork(1));
    const [sampleX, sampleY] = [takeRows(x, rows), takeLabels(y, rows)];
    const foldOf = stratifiedFolds(sampleY, classCount, trialFolds, context.random.fork(2));
    const { best, trials } = await search(classifiers, x, sampleX, classCount, params, context, {
      score: async (algorithm, own, inner) => {
        let right = 0;
        for (const { train, held } of splits(foldOf)) {
          const known = takeLabels(sampleY, train);
          const model = await algorithm.fit(takeRows(sampleX, train), known, classCount, own, inner);
          const { labels } = model.predict(takeRows(sampleX, held));
          right += accuracyOf(takeLabels(sampleY, held), labels) * held.length;
        }
        return right / sampleY.length;
      },
    });
    const chosen = classifiers[best.algorithm]!;
    const model = await chosen.fit(
      x,
      y,
      classCount,
      checkParameters(chosen.parameters, best.params),
      context,
    );
    return { ...model, facts: { ...model.facts, chosen: best, trials } };
  },
};

/** The same for regressions, by the cross-validated R². */
export const modelSearchRegression: Regressor<typeof parameters> = {
  task: 'regression',
  parameters,
  rowsMax: 1_000_000,
  estimate: (_shape, params) => budgetOf(params),
  memory: ({ rows, columns }) => rows * columns * 16 + 256 * 1024 ** 2,
  async fit(x, y, params, context) {
    const rows = sampleRows(y.length, trialRowsMax, context.random.fork(1));
    const [sampleX, sampleY] = [takeRows(x, rows), takeDoubles(y, rows)];
    const foldOf = randomFolds(rows.length, trialFolds, context.random.fork(2));
    const { best, trials } = await search(regressors, x, sampleX, 0, params, context, {
      score: async (algorithm, own, inner) => {
        const predicted = new Float64Array(sampleY.length);
        for (const { train, held } of splits(foldOf)) {
          const model = await algorithm.fit(
            takeRows(sampleX, train),
            takeDoubles(sampleY, train),
            own,
            inner,
          );
          model.predict(takeRows(sampleX, held)).forEach((value, index) => {
            predicted[held[index]!] = value;
          });
        }
        return scoreRegression(sampleY, predicted).r2;
      },
    });
    const chosen = regressors[best.algorithm]!;
    const model = await chosen.fit(x, y, checkParameters(chosen.parameters, best.params), context);
    return { ...model, facts: { ...model.facts, chosen: best, trials } };
  },
};

interface Scoring<A> {
  score(algorithm: A, params: ParameterValues<never>, context: FitContext): Promise<number>;
}

/** Scores candidates in a seeded order until the cap, the number of trials or the candidates end. */
async function search<A extends Classifier | Regressor>(
  algorithms: Readonly<Record<string, A>>,
  x: Matrix,
  sample: Matrix,
  classes: number,
  { work_max, trials_max }: Params,
  context: FitContext,
  { score }: Scoring<A>,
): Promise<{ best: Candidate; trials: Trial[] }> {
  const budget = budgetOf({ work_max } as Params);
  const trials: Trial[] = [];
  let used = 0;
  let best: { candidate: Candidate; score: number; finalWork: number } | undefined;
  for (const candidate of candidates(Object.keys(algorithms), context.random.fork(3), trials_max)) {
    const algorithm = algorithms[candidate.algorithm]!;
    const params = checkParameters(algorithm.parameters, candidate.params);
    const shapeOf = (rows: number): Shape => ({ rows, columns: x.columns, classes });
    const trialWork = trialFolds * algorithm.estimate(shapeOf(Math.ceil((sample.rows * 2) / 3)), params);
    const finalWork = algorithm.estimate(shapeOf(x.rows), params);
    const reserved = Math.max(finalWork, best?.finalWork ?? 0);
    const tooLarge = finalWork > finalShare * budget || x.rows > algorithm.rowsMax;
    // The first model is always tried, so that there is one.
    if (best !== undefined && (tooLarge || used + trialWork + reserved > budget)) {
      trials.push({ ...candidate, score: null, work: 0 });
      continue;
    }
    let own = 0;
    const count = (operations: number) => {
      own += operations;
      context.work(operations);
    };
    const found = await score(algorithm, params as never, {
      ...context,
      work: count,
      progress: () => {},
      random: context.random.fork(4),
    });
    used += own;
    trials.push({ ...candidate, score: found, work: own / operationsPerUnit });
    if (best === undefined || found > best.score) best = { candidate, score: found, finalWork };
    context.progress(Math.min(0.9, used / budget));
    await context.breathe();
  }
  return { best: best!.candidate, trials };
}

function* splits(foldOf: Int32Array): Generator<{ train: Int32Array; held: Int32Array }> {
  const rows = range(foldOf.length);
  for (let fold = 0; fold < trialFolds; fold++)
    yield {
      train: rows.filter((row) => foldOf[row] !== fold),
      held: rows.filter((row) => foldOf[row] === fold),
    };
}
