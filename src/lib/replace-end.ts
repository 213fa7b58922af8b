/** Copies the list once: it may have a million items. */
export const replaceEnd = <Item>(
  list: readonly Item[],
  from: number,
  end: readonly Item[],
): readonly Item[] => {
  const result = list.concat(end);
  if (from === list.length) return result;
  end.forEach((item, index) => {
    result[from + index] = item;
  });
  result.length = from + end.length;
  return result;
};
