export type MapOrderedHandlers<Item, Result> = {
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
 * Does something with each item, so many at a time, and hands the results over in the order of the
 * items: each as soon as all before it are there. Items may still come while the first are done.
 * Rejects with the first deed that does.
 */
export const mapOrdered = async <Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  { run, onResult }: MapOrderedHandlers<Item, Result>,
): Promise<void> => {
  const finished = new Map<number, () => void>();
  let told = 0;
  const tell = (): void => {
    for (let next = finished.get(told); next !== undefined; next = finished.get(told)) {
      finished.delete(told);
      told += 1;
      next();
    }
  };
  // All workers take from the same queue: an iterator hands each item out once.
  const queue = numbered(items);
  const work = async (): Promise<void> => {
    for await (const [at, item] of queue) {
      const result = await run(item);
      finished.set(at, () => onResult(result, item));
      tell();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};
