export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  lanes: number,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
