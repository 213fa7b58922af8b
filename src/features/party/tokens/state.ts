import type { SetState } from '../../../app/state.ts';
import { emptyTokenReport, type TokenReport } from '../model/token-report.ts';

/** The Tokens tab: the party that it shows, and what is known of its tokens. */
export type TokensState = {
  /** Undefined until one is chosen. */
  readonly party?: string | undefined;
  /** The parties of the profile, or of the user of the token. */
  readonly own: readonly string[];
  /** Why there is no party to show. */
  readonly noParty?: string | undefined;
  /** True while services are asked; an earlier report stays until then. */
  readonly isAsking: boolean;
  readonly report: TokenReport;
  /** The selected line, and the first one on screen. */
  readonly cursor: number;
  readonly from: number;
  /** Parts whose lines are all listed. */
  readonly open: ReadonlySet<string>;
};

/** Below the heading of the holdings: the first token. */
const firstCursor = 1;

export const initialTokens: TokensState = {
  own: [],
  isAsking: false,
  report: emptyTokenReport,
  cursor: firstCursor,
  from: 0,
  open: new Set(),
};

export type TokensActions = {
  readonly updateTokens: (change: (tokens: TokensState) => Partial<TokensState>) => void;
};

export const tokensActions = (set: SetState): TokensActions => ({
  updateTokens: (change) => set(({ tokens }) => ({ tokens: { ...tokens, ...change(tokens) } })),
});
