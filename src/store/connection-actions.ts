import type { TokenState } from '../tokens/keeper.ts';
import type { SetState } from './state.ts';

export type ConnectionActions = {
  readonly tokenChanged: (token: TokenState) => void;
};

export const connectionActions = (set: SetState): ConnectionActions => ({
  tokenChanged: (token) => set(({ connection }) => ({ connection: { ...connection, token } })),
});
