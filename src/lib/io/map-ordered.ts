type MapOrderedHandlers<Item, Result> = {
  readonly run: (item: Item) => Promise<Result>;
  readonly onResult: (result: Result, item: Item) => void;
};

async function* numbered<Item>(items: Iterable<Item> | AsyncIterable<Item>) {
  let at = 0;
  for await (const item of items) {
    yield [at, item] as const;
    at += 1;
  }
}

/**
 * Runs at most `limit` at a time, and hands over each result after all earlier ones. The source may
 * yield items meanwhile. Rejects with the first failure.
 */
export const mapOrdered = async <Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number,
  { run, onResult }: MapOrderedHandlers<Item, Result>,
): Promise<void> => {
  const finished = new Map<number, () => void>();
  let reported = 0;
  const report = (): void => {
    for (let next = finished.get(reported); next !== undefined; next = finished.get(reported)) {
      finished.delete(reported);
      reported += 1;
      next();
    }
  };
  const queue = numbered(items);
  const work = async (): Promise<void> => {
    for await (const [at, item] of queue) {
      const result = await run(item);
      finished.set(at, () => onResult(result, item));
      report();
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
};
