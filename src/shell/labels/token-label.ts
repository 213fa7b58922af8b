import { formatCountdown } from '../../lib/time/time.ts';
import type { AppState } from '../state/app-state.ts';

/** Shows the token in a word or two: `no token`, `token 41m`, `token ok` (expiry unknown). */
export const tokenLabel = ({
  connection: { token, ledgerAnswer },
  screen,
}: {
  readonly connection: Pick<AppState['connection'], 'token' | 'ledgerAnswer'>;
  readonly screen: Pick<AppState['screen'], 'now'>;
}): string => {
  if (token === undefined) return 'no token';
  const { held, asking, expiresAt, trouble } = token;
  if (!held) return trouble === undefined || asking ? 'token pending' : 'token FAILED';
  if (expiresAt !== undefined && expiresAt <= screen.now) return 'token EXPIRED';
  if (ledgerAnswer?.failure?.kind === 'unauthorized') return 'token REFUSED';
  return expiresAt === undefined ? 'token ok' : `token ${formatCountdown(expiresAt - screen.now)}`;
};
