import { chooseStateDir } from '../../../cli-kit/load-settings.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import type { SavedFilter } from '../../../ledger/filter/saved-filters.ts';
import { tryIo, type Result } from '../../../lib/result.ts';
import { mergeFilters, readSavedFilters } from '../../../storage/history/saved-filters.ts';
import { savedFiltersUnreadable } from '../messages/cli.ts';

/** Of the configuration file and the state directory. */
export const savedFiltersOf = (settings: Settings): Result<readonly SavedFilter[], string> => {
  const saved = tryIo(() => readSavedFilters(chooseStateDir(settings), settings.profile));
  return saved.ok
    ? { ok: true, value: mergeFilters(settings.filters ?? [], saved.value) }
    : { ok: false, error: savedFiltersUnreadable(saved.error) };
};
