import type { JsonObject } from '../../lib/json/json.ts';
import type { Secret } from '../../lib/io/secret.ts';
import type { WriteFault } from '../server/fault-injection.ts';

export interface User {
  readonly id: string;
  /** Those that are about no party in particular. */
  readonly rights: readonly ('ParticipantAdmin' | 'CanReadAsAnyParty' | 'CanExecuteAsAnyParty')[];
  readonly token: Secret;
}

export interface LedgerRequest {
  /** Parts of the path, by the names in the braces of the document. */
  readonly parts: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  readonly user: User;
  readonly users: readonly User[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Does something later, unless the ledger is closed before. */
  readonly later: (ms: number, action: () => void) => void;
  readonly fault?: WriteFault | undefined;
}
