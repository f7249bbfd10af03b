/** How a series is cut into windows; the words are those of the training's settings. */
export interface Windowing {
  inputWidth: number;
  labelWidth: number;
  shift: number;
  samplingRate: number;
}

/** Rows of the first window: `inputWidth + shift` steps, of which the last `labelWidth` are the labels. */
export function windowRows({ inputWidth, labelWidth, shift, samplingRate }: Windowing) {
  const steps = inputWidth + shift;
  return {
    inputFrom: 0,
    inputTo: (inputWidth - 1) * samplingRate,
    labelFrom: (steps - labelWidth) * samplingRate,
    labelTo: (steps - 1) * samplingRate,
  };
}
