/** The name of a parameter as a label: `min_samples_leaf` becomes "Min samples leaf", `batchSize` "Batch size". */
export function parameterLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
