import { countdown } from '../../lib/countdown.ts';
import type { AppState } from '../../store/store.ts';

/** The token in one word: `none`, `asked`, `41m`, `set` (it does not say how long), `EXPIRED`. */
export const tokenWord = ({
  connection: { token },
  screen,
}: Pick<AppState, 'connection' | 'screen'>): string => {
  if (token === undefined) return 'none';
  const { held, asking, expiresAt, trouble } = token;
  if (!held) return trouble === undefined || asking ? 'asked' : 'FAILED';
  if (expiresAt === undefined) return 'set';
  return expiresAt <= screen.now ? 'EXPIRED' : countdown(expiresAt - screen.now);
};
