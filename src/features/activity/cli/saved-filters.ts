import { chooseStateDir } from '../../../cli-kit/demo-settings.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import type { SavedFilter } from '../../../ledger/filter/saved-filters.ts';
import { tryIo, type Result } from '../../../lib/result.ts';
import { readSavedFilters } from '../../../storage/history/saved-filters.ts';
import { savedFiltersUnreadable } from '../messages/cli.ts';

/** The saved filters of the profile, or why they can't be read. */
export const savedFiltersOf = (settings: Settings): Result<readonly SavedFilter[], string> => {
  const saved = tryIo(() => readSavedFilters(chooseStateDir(settings), settings.profile));
  return saved.ok ? saved : { ok: false, error: savedFiltersUnreadable(saved.error) };
};
