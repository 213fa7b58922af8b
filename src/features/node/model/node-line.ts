/** A fact about the node, with the endpoint that tells it. */
export interface NodeLine {
  /** Unique in a report, and stable for scripts. */
  readonly id: string;
  readonly state: LineState;
  readonly text: string;
  /** The service and its endpoint, such as `ledger /v2/version`. */
  readonly source: string;
  /** When the service responded, in milliseconds since 1970; undefined if it didn't. */
  readonly at: number | undefined;
}

export type LineState = 'ok' | 'warning' | 'failed' | 'unknown';

/** What a response says, before its source and time are added. */
export type Finding = Pick<NodeLine, 'id' | 'state' | 'text'>;

export const finding = (id: string, state: LineState, text: string): Finding => ({
  id,
  state,
  text,
});
