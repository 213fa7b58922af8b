/** Why no answer came: what the transport knows when a connection ends before a head was read. */
export type Breakdown = {
  /** Node's own code (`ECONNREFUSED`), or `ABORTED` when our side gave up. */
  readonly code: string;
  /** Whether a byte of the request can have left this machine. When in doubt, true. */
  readonly sent: boolean;
  /** The connection had carried an earlier request, so the server may have closed it while idle. */
  readonly reused: boolean;
};

/** The only error that the transport rejects with. It carries no header and no body. */
export class ConnectionBroken extends Error {
  override readonly name = 'ConnectionBroken';
  readonly breakdown: Breakdown;

  constructor(breakdown: Breakdown) {
    super(`the connection ended without an answer: ${breakdown.code}`);
    this.breakdown = breakdown;
  }
}

/** The code of a Node system, TLS or parser error; its name when it has none. */
export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'UNKNOWN';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** An idle connection that the server had closed already: the request met nobody. */
export const wasStale = ({ reused, code }: Breakdown): boolean =>
  reused && (code === 'ECONNRESET' || code === 'EPIPE');
