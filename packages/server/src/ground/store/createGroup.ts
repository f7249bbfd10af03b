const itemsMaxDefault = 64;

/**
 * Sends items together. What arrives while a statement is under way is sent as one statement as soon as that one ends, so
 * that the cost of a statement and of its commit is shared exactly when there are many. A lone item does not wait. One
 * statement at a time is enough for a process: it costs the database less than its requests cost the process. The number of
 * waiting items is bounded by the number of requests that the server accepts.
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
    try {
      const results = await send(sent.map(({ item }) => item));
      for (const [index, { resolve }] of sent.entries()) resolve(results[index]!);
    } catch (error) {
      for (const { reject } of sent) reject(error);
    } finally {
      running = false;
      sendWaiting();
    }
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
