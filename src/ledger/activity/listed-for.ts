/** What a ledger was asked for when it listed an update. A stream that asks for something else breaks there. */
export interface ListedFor {
  /** In order; empty for every party. */
  readonly parties: readonly string[];
  /** The user whose rejected commands are listed, too. */
  readonly user?: string;
  /** The list of completions has proven to reach this offset, if it ends before the update. */
  readonly completionsTo?: number;
  /** The first update of the stream: a ledger that knows it was restored, and isn't another one. */
  readonly first?: string;
}
