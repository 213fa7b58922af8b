import type { Settings } from '../../config/settings/settings.ts';
import { isTokenRefused, type Failure } from '../../ledger/failure/failure.ts';
import type { TokenState } from '../../config/tokens/token-manager.ts';
import type { SetSlices } from './store.ts';

export type ServiceResponse = {
  readonly at: number;
  readonly failure?: Failure | undefined;
  /** The first of the failures in a row. */
  readonly failingSince?: number | undefined;
  /** True for a response that only a valid token gets. */
  readonly provesToken?: boolean;
};

/** The state of the token, never the token itself. */
export type ConnectionState = Settings & {
  readonly version: string;
  readonly token?: TokenState | undefined;
  /** Absent until the ledger has responded or failed. */
  readonly ledgerResponse?: ServiceResponse | undefined;
  /** What the ledger made of the token that is held now; absent until it was tried. */
  readonly tokenAnswer?: 'accepted' | 'refused' | undefined;
  readonly isReplayPaused?: boolean;
};

const answerTo = ({ failure, provesToken }: ServiceResponse): ConnectionState['tokenAnswer'] => {
  if (failure !== undefined && isTokenRefused(failure)) return 'refused';
  return failure === undefined && provesToken === true ? 'accepted' : undefined;
};

const unasked: TokenState = { held: false, asking: false };

export const initialConnection = (settings: Settings, version: string): ConnectionState => ({
  ...settings,
  version,
  token: settings.tokenFrom && unasked,
});

type LedgerRules = Pick<
  Settings,
  | 'mode'
  | 'isModeUnset'
  | 'readOnly'
  | 'requiredApprovals'
  | 'allowedSigners'
  | 'ruleFrom'
  | 'ledgerRules'
  | 'policyTrouble'
  | 'isTestLedger'
>;

export type ConnectionActions = {
  readonly setTokenState: (token: TokenState) => void;
  readonly ledgerResponded: (ledgerResponse: ServiceResponse) => void;
  readonly pauseReplay: (isReplayPaused: boolean) => void;
  /** The terminal has said which background it has. */
  readonly setThemeColors: (themeColors: Settings['themeColors']) => void;
  readonly rulesChanged: (rules: LedgerRules) => void;
};

export const connectionActions = (
  set: SetSlices<{ readonly connection: ConnectionState }>,
): ConnectionActions => ({
  setTokenState: (token) =>
    set(({ connection }) => {
      const isSame = token.obtainedAt === connection.token?.obtainedAt;
      const other = token.isRefused === true ? 'refused' : undefined;
      const tokenAnswer = isSame ? connection.tokenAnswer : other;
      return { connection: { ...connection, token, tokenAnswer } };
    }),
  ledgerResponded: (response) =>
    set(({ connection }) => {
      const { failingSince = response.at } = connection.ledgerResponse ?? {};
      const ledgerResponse = response.failure ? { ...response, failingSince } : response;
      const tokenAnswer = answerTo(response) ?? connection.tokenAnswer;
      return { connection: { ...connection, ledgerResponse, tokenAnswer } };
    }),
  pauseReplay: (isReplayPaused) =>
    set(({ connection }) => ({ connection: { ...connection, isReplayPaused } })),
  setThemeColors: (themeColors) =>
    set(({ connection }) => ({ connection: { ...connection, themeColors } })),
  rulesChanged: (settings) =>
    set(({ connection }) => {
      const { mode, isModeUnset, readOnly, policyTrouble, isTestLedger } = settings;
      const { requiredApprovals, allowedSigners, ruleFrom, ledgerRules } = settings;
      const rule = { requiredApprovals, allowedSigners, ruleFrom, ledgerRules };
      return {
        connection: {
          ...connection,
          ...{ mode, isModeUnset, readOnly, policyTrouble, isTestLedger },
          ...rule,
        },
      };
    }),
});
