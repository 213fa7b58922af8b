import type { SavedFilter } from './saved-filters.ts';

/** All filters of a profile, by name. A name of the configuration file stands for its filter there. */
export const mergeFilters = (
  inFile: readonly SavedFilter[],
  saved: readonly SavedFilter[],
): readonly SavedFilter[] => {
  const names = new Set(inFile.map(({ name }) => name));
  return [...inFile, ...saved.filter(({ name }) => !names.has(name))].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
};
