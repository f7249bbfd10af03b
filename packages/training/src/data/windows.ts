import { TrainingDataError } from '../errors.js';

/** The five windowing parameters, with the meaning they have in TensorFlow's time-series tutorial. */
export interface Windowing {
  /** Steps the network sees. */
  inputWidth: number;
  /** Steps it forecasts: the last ones of the window. */
  labelWidth: number;
  /** Steps between the end of the inputs and the end of the labels. */
  shift: number;
  /** Rows between the beginnings of two windows. */
  sequenceStride: number;
  /** Rows between two steps inside a window. */
  samplingRate: number;
}

/** Steps of a whole window, inputs and labels together. */
export function windowSteps({ inputWidth, shift }: Windowing): number {
  return inputWidth + shift;
}

/** Rows a window spans in the series. */
export function windowRows(windowing: Windowing): number {
  return (windowSteps(windowing) - 1) * windowing.samplingRate + 1;
}

/** Number of windows in `rows` rows: one begins at every `sequenceStride`-th row that leaves room for it. */
export function windowCount(windowing: Windowing, rows: number): number {
  const starts = rows - windowRows(windowing) + 1;
  return starts <= 0 ? 0 : Math.ceil(starts / windowing.sequenceStride);
}

/**
 * Labels that begin among the inputs are forecast step by step: the state after each input step forecasts
 * `shift` steps ahead and never sees its own label.
 */
export function forecastsStepwise({ labelWidth, shift }: Windowing): boolean {
  return labelWidth > shift;
}

export function checkWindowing(windowing: Windowing, stepsMax: number): void {
  const refuse = (parameter: keyof Windowing, problem: string): never => {
    throw new TrainingDataError('WINDOW_INVALID', problem, { parameter });
  };
  for (const parameter of Object.keys(windowing) as (keyof Windowing)[]) {
    const value = windowing[parameter];
    if (!Number.isSafeInteger(value) || value < 1) refuse(parameter, 'must be a whole number of at least 1');
  }
  const { inputWidth, labelWidth } = windowing;
  const steps = windowSteps(windowing);
  if (steps > stepsMax) refuse('inputWidth', `plus the shift must be at most ${stepsMax} steps`);
  if (labelWidth > steps) refuse('labelWidth', `must be at most ${steps}, the input width plus the shift`);
  if (forecastsStepwise(windowing) && labelWidth > inputWidth)
    refuse('labelWidth', `must be at most ${inputWidth}, the input width, when labels overlap the inputs`);
}
