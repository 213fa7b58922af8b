import { activityScopes } from '../features/activity/keys/key-scopes.ts';
import { activityBindings } from '../features/activity/keys/activity-keys.ts';
import { gapBindings, listBindings } from '../features/activity/keys/pane-keys.ts';
import { createListAndRates } from '../features/activity/view/body-lines.ts';
import {
  selectStateLine,
  selectStatusLine,
  selectTitleLine,
} from '../features/activity/view/lines/status-lines.ts';
import { withKeyChanges } from '../shell/keys/key-changes.ts';
import { plainScope } from '../shell/keys/key-binding.ts';
import { scrollBindings } from '../shell/scroll/scroll-keys.ts';
import type { AppState } from '../shell/state/app-state.ts';
import type { Theme } from '../ui-kit/theme/theme.ts';
import type { FrameView } from './frame/frame-lines.ts';
import { createScreenText } from './frame/screen-text.ts';
import { globalBindings } from './keys/global-keys.ts';
import { hiddenKeys, hintsNow } from './keys/key-availability.ts';

/** The keys of the followed list: a start reads no others. */
const table = withKeyChanges([
  ...listBindings,
  ...gapBindings,
  ...activityBindings,
  ...scrollBindings,
  ...globalBindings,
]);

const listLines = createListAndRates();

/** The Activity tab, before the screens of the features are loaded. */
const activityView: FrameView = {
  titleRule: selectTitleLine,
  stateRule: selectStateLine,
  status: selectStatusLine,
  // Rows are followed until a key is pressed, so they have the whole width.
  lines: (state, { list }) => list && listLines(state, list),
  hints: (state) => {
    const keys = { table, scopes: activityScopes(state), kindOf: plainScope };
    return { ...keys, without: hiddenKeys(keys, state), wording: hintsNow(keys, state) };
  },
};

/**
 * The first screen, which is the list of activities, drawn without Ink: loading Ink and laying out its
 * first frame take longer than the rest of a start. Undefined for any other screen.
 */
export const renderFirstFrame = (state: AppState, theme: Theme): readonly string[] | undefined =>
  state.screen.tab === 'activity' ? createScreenText(() => activityView)(state, theme) : undefined;
