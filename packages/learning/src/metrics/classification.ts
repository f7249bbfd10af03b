/** Predictions on rows that the predicting model has not seen. */
export interface Scored {
  labels: Int32Array;
  predicted: Int32Array;
  /** rows × classes */
  probabilities: Float64Array;
}

export interface ClassificationScores {
  accuracy: number;
  /** The most frequent class, and the accuracy of always answering it. */
  baselineClass: string;
  baselineAccuracy: number;
  /** Macro F1: the mean F1 score over classes. */
  f1Macro: number;
  logLoss: number;
  /** Confusion matrix. Rows: true class; columns: predicted class. */
  confusionMatrix: number[][];
  perClass: { name: string; precision: number; recall: number; f1: number; support: number }[];
  /** ROC AUC of one class against the rest; null if a class has no rows, or all of them. */
  roc: {
    name: string;
    auc: number | null;
    falsePositiveRate: number[];
    truePositiveRate: number[];
    /** The smallest probability that counts as the class, at each point; above 1 at the first. */
    thresholds: number[];
  }[];
  /** For each class, the rows by predicted probability: how often it was the class, and how often predicted. */
  calibration: { name: string; bins: { predicted: number; actual: number; rows: number }[] }[];
}

const probabilityMin = 1e-15;
const rocPointsMax = 101;
const calibrationBins = 10;
/** A threshold that no row reaches. */
const aboveOne = 1.01;

export function scoreClassification(scored: Scored, classes: readonly string[]): ClassificationScores {
  const { labels, predicted } = scored;
  const k = classes.length;
  const confusionMatrix = Array.from({ length: k }, () => new Array<number>(k).fill(0));
  for (let i = 0; i < labels.length; i++) confusionMatrix[labels[i]!]![predicted[i]!]!++;
  const perClass = classes.map((name, c) => {
    const hits = confusionMatrix[c]![c]!;
    const support = confusionMatrix[c]!.reduce((sum, count) => sum + count, 0);
    const claimed = confusionMatrix.reduce((sum, row) => sum + row[c]!, 0);
    const precision = claimed === 0 ? 0 : hits / claimed;
    const recall = support === 0 ? 0 : hits / support;
    const f1 = hits === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    return { name, precision, recall, f1, support };
  });
  const most = perClass.reduce((a, b) => (b.support > a.support ? b : a));
  return {
    baselineClass: most.name,
    baselineAccuracy: most.support / labels.length,
    accuracy: accuracyOf(labels, predicted),
    f1Macro: perClass.reduce((sum, { f1 }) => sum + f1, 0) / k,
    logLoss: logLossOf(scored, k),
    confusionMatrix,
    perClass,
    roc: classes.map((name, c) => ({ name, ...rocOf(scored, c, k) })),
    calibration: classes.map((name, c) => ({ name, bins: calibrationOf(scored, c, k) })),
  };
}

export function accuracyOf(labels: Int32Array, predicted: Int32Array): number {
  let right = 0;
  for (let i = 0; i < labels.length; i++) if (labels[i] === predicted[i]) right++;
  return right / labels.length;
}

export function logLossOf({ labels, probabilities }: Omit<Scored, 'predicted'>, k: number): number {
  let sum = 0;
  for (let i = 0; i < labels.length; i++) {
    sum -= Math.log(Math.max(probabilities[i * k + labels[i]!]!, probabilityMin));
  }
  return sum / labels.length;
}

/** The ROC curve of one class against the rest, thinned for drawing, and the exact area under it. */
function rocOf({ labels, probabilities }: Scored, own: number, k: number) {
  const count = labels.length;
  const score = (row: number) => probabilities[row * k + own]!;
  const order = Int32Array.from({ length: count }, (_, index) => index).sort((a, b) => score(b) - score(a));
  let positives = 0;
  for (const label of labels) if (label === own) positives++;
  const negatives = count - positives;
  if (positives === 0 || negatives === 0)
    return { auc: null, falsePositiveRate: [], truePositiveRate: [], thresholds: [] };
  const points: [number, number, number][] = [[0, 0, aboveOne]];
  let hits = 0;
  let misses = 0;
  let area = 0;
  for (let i = 0; i < count; ) {
    const value = score(order[i]!);
    const [lastMisses, lastHits] = [misses, hits];
    for (; i < count && score(order[i]!) === value; i++) {
      if (labels[order[i]!] === own) hits++;
      else misses++;
    }
    area += ((misses - lastMisses) * (hits + lastHits)) / 2;
    points.push([misses / negatives, hits / positives, value]);
  }
  const step = Math.max(1, Math.ceil(points.length / rocPointsMax));
  const drawn = points.filter((_, index) => index % step === 0 || index === points.length - 1);
  return {
    auc: area / (positives * negatives),
    falsePositiveRate: drawn.map(([x]) => x),
    truePositiveRate: drawn.map(([, y]) => y),
    thresholds: drawn.map(([, , threshold]) => threshold),
  };
}

/** Rows in bins of equal width by the predicted probability of one class; empty bins are left out. */
function calibrationOf({ labels, probabilities }: Scored, own: number, k: number) {
  const bins = Array.from({ length: calibrationBins }, () => ({ predicted: 0, actual: 0, rows: 0 }));
  for (let row = 0; row < labels.length; row++) {
    const probability = probabilities[row * k + own]!;
    const bin = bins[Math.min(calibrationBins - 1, Math.floor(probability * calibrationBins))]!;
    bin.predicted += probability;
    bin.actual += labels[row] === own ? 1 : 0;
    bin.rows++;
  }
  return bins
    .filter(({ rows }) => rows > 0)
    .map(({ predicted, actual, rows }) => ({ predicted: predicted / rows, actual: actual / rows, rows }));
}
