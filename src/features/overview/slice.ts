import type { SetState } from '../../app/state.ts';
import type { Result } from '../../lib/result.ts';

/** A mining round as the scan lists it. */
export type Round = {
  readonly number: string;
  /** In ms since 1970. */
  readonly opensAt: number;
};

/** The next upgrade of the synchronizer, as announced. Times are in ms since 1970. */
export type Upgrade = {
  readonly freezesAt: number;
  readonly upgradesAt: number;
  readonly successor: string;
};

/** The scan's word about the network; a part that it doesn't have is an error with the reason. */
export type NetworkFacts = {
  /** When it answered, in ms since 1970. */
  readonly at: number;
  /** Open rounds, by the time at which they open. */
  readonly rounds: Result<readonly Round[], string>;
  /** Absent if no upgrade is announced. */
  readonly upgrade: Result<Upgrade | undefined, string>;
  readonly version: Result<string, string>;
};

export type OverviewState = {
  /** The index of the span among `spans`. */
  readonly span: number;
  /** The selected element: its id, and its place in case it disappears. */
  readonly selected: { readonly id: string; readonly index: number };
  /** The steps in which the loaded rows were read (`createRowReader`). */
  readonly readSteps: number;
  /** Absent until the scan was first asked. */
  readonly network?: NetworkFacts | undefined;
};

export const initialOverview: OverviewState = {
  span: 1,
  selected: { id: 'plot', index: 0 },
  readSteps: 0,
};

export type OverviewActions = {
  readonly updateOverview: (change: Partial<OverviewState>) => void;
};

export const overviewActions = (set: SetState): OverviewActions => ({
  updateOverview: (change) => set(({ overview }) => ({ overview: { ...overview, ...change } })),
});
