import type { Settings } from '../../config/settings/settings.ts';
import type { Failure } from '../../ledger/failure/failure.ts';
import type { TokenState } from '../../config/tokens/token-manager.ts';

export type ServiceAnswer = {
  readonly at: number;
  readonly failure?: Failure | undefined;
};

/** The state of the token, never the token itself. */
export type ConnectionState = Settings & {
  readonly version: string;
  /** Absent if no token is configured. */
  readonly token?: TokenState | undefined;
  /** Absent until the ledger has responded or failed. */
  readonly ledgerAnswer?: ServiceAnswer | undefined;
};

const unasked: TokenState = { held: false, asking: false };

export const initialConnection = (settings: Settings, version: string): ConnectionState => ({
  ...settings,
  version,
  token: settings.tokenFrom && unasked,
});
