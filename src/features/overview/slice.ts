import type { SetSlices } from '../../shell/state/store.ts';
import type { OpenRound } from '../../tokens/amulets.ts';
import type { Result } from '../../lib/result.ts';

/** A part that the scan doesn't have is an error with the reason. */
export type NetworkFacts = {
  readonly at: number;
  /** Rounds are in the order in which they open. */
  readonly rounds: Result<readonly OpenRound[], string>;
  /** The announced time, in ms since 1970; undefined if no upgrade is announced. */
  readonly upgrade: Result<number | undefined, string>;
  readonly version: Result<string, string>;
};

export type OverviewState = {
  /** The index of the span in `spans`. */
  readonly span: number;
  /** The place counts if the element disappears. */
  readonly selected: { readonly id: string; readonly index: number };
  /** Steps in which the loaded rows were read (`createRowReader`). */
  readonly readSteps: number;
  readonly network?: NetworkFacts | undefined;
  /** True while the page lists only what expires. */
  readonly isExpiring: boolean;
};

export const initialOverview: OverviewState = {
  span: 1,
  selected: { id: 'plot', index: 0 },
  readSteps: 0,
  isExpiring: false,
};

export type OverviewActions = {
  readonly updateOverview: (change: Partial<OverviewState>) => void;
};

export const overviewActions = (
  set: SetSlices<{ readonly overview: OverviewState }>,
): OverviewActions => ({
  updateOverview: (change) => set(({ overview }) => ({ overview: { ...overview, ...change } })),
});
