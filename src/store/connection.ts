import type { Settings } from '../config/settings.ts';
import type { TokenState } from '../tokens/keeper.ts';

/** What the session talks to, and what is known of its token; never the token. */
export type ConnectionState = Settings & {
  readonly version: string;
  /** Absent where no token was named. */
  readonly token?: TokenState | undefined;
};

const unasked: TokenState = { held: false, asking: false };

export const initialConnection = (settings: Settings, version: string): ConnectionState => ({
  ...settings,
  version,
  token: settings.tokenFrom && unasked,
});
