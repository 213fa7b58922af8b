import type { User } from '../server/users.ts';
import type { WriteFault } from '../server/write-faults.ts';

/** The surroundings of an operation: the caller, the time, and a way to do something later. */
export interface OperationContext {
  readonly user: User;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The fault to inject into a write. */
  readonly fault?: WriteFault | undefined;
  /** Does it unless the ledger is closed before. */
  readonly later: (ms: number, action: () => void) => void;
}
