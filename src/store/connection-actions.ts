import type { TokenState } from '../tokens/keeper.ts';
import type { ServiceAnswer } from './connection.ts';
import type { SetState } from './state.ts';

export type ConnectionActions = {
  readonly tokenChanged: (token: TokenState) => void;
  readonly ledgerAnswered: (ledgerAnswer: ServiceAnswer) => void;
};

export const connectionActions = (set: SetState): ConnectionActions => ({
  tokenChanged: (token) => set(({ connection }) => ({ connection: { ...connection, token } })),
  ledgerAnswered: (ledgerAnswer) =>
    set(({ connection }) => ({ connection: { ...connection, ledgerAnswer } })),
});
