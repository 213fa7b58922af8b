import type { Clock } from '../../lib/time/time.ts';
import type { TextInput } from '../../shell/state/screen.ts';
import type { ShellState } from '../../shell/state/shell-state.ts';
import type { ListenerOf, StoreOf } from '../../shell/state/store.ts';
import type { CustomCommand } from '../../config/file/dashboard-schema.ts';
import type { ActivityActions } from './state/activity-actions.ts';
import type { GapListEntry } from './state/activity-filter.ts';
import type { ActivityState } from './state/activity.ts';
import type { CommandContext as SharedContext } from '../../shell/command-handler.ts';
import type { ActivityTail } from './tail/activity-tail.ts';

export interface ActivityOverlays {
  /** Each menu waits for one more letter. */
  readonly copy: { readonly kind: 'copy' };
  readonly export: { readonly kind: 'export' };
  readonly reason: {
    readonly kind: 'reason';
    readonly gap: GapListEntry;
    /** How the list wrote its times when the prompt was opened. */
    readonly clock: Clock;
    readonly field: TextInput;
  };
}

export interface CustomOverlays {
  readonly commandConfirm: {
    readonly kind: 'commandConfirm';
    readonly command: CustomCommand;
    readonly words: readonly string[];
  };
  readonly commandOutput: {
    readonly kind: 'commandOutput';
    readonly name: string;
    readonly trouble: string | undefined;
    readonly lines: readonly string[];
    readonly scroll: number;
  };
}

/** The state as the activity sees it. */
export type AppState = ShellState<
  ActivityOverlays[keyof ActivityOverlays] | CustomOverlays[keyof CustomOverlays]
> &
  ActivityActions & { readonly activity: ActivityState };

export type AppStore = StoreOf<AppState>;
export type StoreListener = ListenerOf<AppState>;

export type CommandContext = SharedContext<AppState> & { readonly tail: ActivityTail };
export type CommandHandler = (ctx: CommandContext) => void;
