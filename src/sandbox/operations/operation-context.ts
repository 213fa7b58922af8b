import type { User } from '../server/users.ts';
import type { WriteFault } from '../server/write-faults.ts';

/** What an operation has around it: who asks, what time it is, and a way to do something later. */
export interface OperationContext {
  readonly user: User;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** What is to go wrong with a write. */
  readonly fault?: WriteFault | undefined;
  /** Does it unless the ledger is closed before. */
  readonly later: (ms: number, action: () => void) => void;
}
