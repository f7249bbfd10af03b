const itemsMaxDefault = 64;

/**
 * Sends items together. What arrives while a statement is under way is sent as one statement as soon as that one ends, so
 * that the cost of a statement and of its commit is shared exactly when there are many. A lone item does not wait. The next
 * statement is sent before the items of the last one are answered, so the database works while this process does. The number
 * of waiting items is bounded by the number of requests that the server accepts.
 */
export function createGroup<Item, Result>(
  send: (items: readonly Item[]) => Promise<readonly Result[]>,
  itemsMax = itemsMaxDefault,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;
  let soon = false;

  const sendNext = async (): Promise<void> => {
    const sent = waiting.splice(0, itemsMax);
    running = true;
    const settle = await send(sent.map(({ item }) => item)).then(
      (results) => () => {
        for (const [index, { resolve }] of sent.entries()) resolve(results[index]!);
      },
      (error: unknown) => () => {
        for (const { reject } of sent) reject(error);
      },
    );
    running = false;
    if (waiting.length === 0) return settle();
    sendWaiting();
    // A connection is lent in a later tick, and whatever is settled now would run before it.
    setImmediate(settle);
  };
  const sendWaiting = (): void => {
    soon = false;
    if (!running && waiting.length > 0) void sendNext();
  };
  return async (item) =>
    await new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (soon || running) return;
      // Requests that arrived with this one are read before it is sent.
      soon = true;
      setImmediate(sendWaiting);
    });
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
