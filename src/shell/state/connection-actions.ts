import type { Settings } from '../../config/settings/settings.ts';
import type { TokenState } from '../../config/tokens/token-manager.ts';
import type { ServiceAnswer } from './connection.ts';
import type { SetState } from './app-state.ts';

type LedgerRules = Pick<
  Settings,
  'requiredApprovals' | 'allowedSigners' | 'ruleFrom' | 'isTestLedger'
>;

export type ConnectionActions = {
  readonly setTokenState: (token: TokenState) => void;
  readonly ledgerAnswered: (ledgerAnswer: ServiceAnswer) => void;
  /** Updates the rules for writes to this ledger. */
  readonly rulesChanged: (rules: LedgerRules) => void;
};

declare module './app-state.ts' {
  interface Actions extends ConnectionActions {}
}

export const connectionActions = (set: SetState): ConnectionActions => ({
  setTokenState: (token) => set(({ connection }) => ({ connection: { ...connection, token } })),
  ledgerAnswered: (ledgerAnswer) =>
    set(({ connection }) => ({ connection: { ...connection, ledgerAnswer } })),
  rulesChanged: ({ requiredApprovals, allowedSigners: approvers, ruleFrom, isTestLedger }) =>
    set(({ connection }) => ({
      connection: {
        ...connection,
        requiredApprovals,
        allowedSigners: approvers,
        ruleFrom,
        isTestLedger,
      },
    })),
});
