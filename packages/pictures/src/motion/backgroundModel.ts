import type { Raster } from './raster.js';

/** The share of the picture's shorter side that counts as its rim. */
const rimShare = 0.08;
/** No more of the rim than this is looked at, evenly spread. */
const rimSamplesMax = 3_000;
const rounds = 6;
/** Residuals (of 255) beyond which a rim pixel stops pulling on the fit. */
const outlier = 24;
/** When most of the rim is explained this well, the smooth surface is good enough. */
const smoothEnough = 7;

export interface BackgroundModel {
  /** The colour the background would have everywhere, packed RGB. */
  colours: Float32Array;
  /** How far rim pixels typically lie from it, in 1/255. */
  noise: number;
}

/**
 * Estimates the background behind a subject from the picture's rim: a smooth surface first; where that does not
 * fit (a horizon, a striped floor), row by row from the two sides.
 */
export function estimateBackground(picture: Raster): BackgroundModel {
  const rim = rimPixels(picture);
  const smooth = fitSurface(picture, rim);
  const smoothNoise = rimNoise(picture, rim, smooth);
  if (smoothNoise <= smoothEnough) return { colours: smooth, noise: smoothNoise };
  const rows = fitRows(picture);
  const rowsNoise = rimNoise(picture, rim, rows);
  return rowsNoise < smoothNoise
    ? { colours: rows, noise: rowsNoise }
    : { colours: smooth, noise: smoothNoise };
}

function rimWidth({ width, height }: Raster): number {
  return Math.max(2, Math.round(rimShare * Math.min(width, height)));
}

function rimPixels(picture: Raster): number[] {
  const { width, height } = picture;
  const rim = rimWidth(picture);
  const pixels: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < rim || y < rim || x >= width - rim || y >= height - rim) pixels.push(y * width + x);
    }
  }
  const stride = Math.ceil(pixels.length / rimSamplesMax);
  return pixels.filter((_, index) => index % stride === 0);
}

/** The three-quarter point of the rim's distances: a subject that touches the rim does not count as noise. */
function rimNoise(picture: Raster, rim: readonly number[], colours: Float32Array): number {
  const distances = Float32Array.from(rim, (pixel) => {
    const at = pixel * 3;
    return Math.hypot(
      picture.data[at]! - colours[at]!,
      picture.data[at + 1]! - colours[at + 1]!,
      picture.data[at + 2]! - colours[at + 2]!,
    );
  }).sort();
  return distances[Math.floor(distances.length * 0.75)] ?? 0;
}

const terms = 6;

/** A quadratic surface per channel by least squares, repeated with less weight for pixels that do not fit. */
function fitSurface(picture: Raster, rim: readonly number[]): Float32Array {
  const { width, height, data } = picture;
  const colours = new Float32Array(width * height * 3);
  const basis = rim.map((pixel) => {
    const x = across(pixel % width, width);
    const y = across(Math.floor(pixel / width), height);
    return [1, x, y, x * x, x * y, y * y];
  });
  for (let channel = 0; channel < 3; channel++) {
    const values = rim.map((pixel) => data[pixel * 3 + channel]!);
    const surface = robustFit(basis, values);
    for (let y = 0, at = channel; y < height; y++) {
      const v = across(y, height);
      const start = surface[0]! + surface[2]! * v + surface[5]! * v * v;
      const slope = surface[1]! + surface[4]! * v;
      for (let x = 0; x < width; x++, at += 3) {
        const u = across(x, width);
        colours[at] = Math.min(255, Math.max(0, start + slope * u + surface[3]! * u * u));
      }
    }
  }
  return colours;
}

/** From −1 at the first pixel to 1 at the last. */
function across(place: number, length: number): number {
  return (2 * place) / (length - 1) - 1;
}

function robustFit(basis: readonly number[][], values: readonly number[]): number[] {
  let surface = [medianOf([...values]), 0, 0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const matrix = Array.from({ length: terms }, () => new Float64Array(terms + 1));
    basis.forEach((row, index) => {
      const value = values[index]!;
      const residual = value - row.reduce((sum, term, index) => sum + surface[index]! * term, 0);
      const weight = 1 / (1 + (residual / outlier) ** 2) ** 2;
      for (let i = 0; i < terms; i++) {
        const weighted = weight * row[i]!;
        const line = matrix[i]!;
        for (let j = 0; j < terms; j++) line[j]! += weighted * row[j]!;
        line[terms]! += weighted * value;
      }
    });
    surface = solve(matrix);
  }
  return surface;
}

/** Each row runs from the median of its left end to the median of its right end. */
function fitRows(picture: Raster): Float32Array {
  const { width, height, data } = picture;
  const rim = rimWidth(picture);
  const colours = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let channel = 0; channel < 3; channel++) {
      const end = (from: number) =>
        medianOf(Array.from({ length: rim }, (_, x) => data[(y * width + from + x) * 3 + channel]!));
      const left = end(0);
      const right = end(width - rim);
      for (let x = 0; x < width; x++) {
        colours[(y * width + x) * 3 + channel] = left + ((right - left) * x) / (width - 1);
      }
    }
  }
  return colours;
}

function medianOf(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Gaussian elimination with pivoting on an augmented matrix; a small ridge keeps it regular. */
function solve(matrix: Float64Array[]): number[] {
  const size = matrix.length;
  for (let i = 0; i < size; i++) matrix[i]![i]! += 1e-6;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    }
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = matrix[row]![column]! / matrix[column]![column]!;
      for (let k = column; k <= size; k++) matrix[row]![k]! -= factor * matrix[column]![k]!;
    }
  }
  return matrix.map((row, index) => row[size]! / row[index]!);
}
