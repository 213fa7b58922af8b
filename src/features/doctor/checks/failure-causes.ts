import type { Failure } from '../../../ledger/failure/failure.ts';

/**
 * The causes of failed checks, the most severe first, with their exit codes: the command exits with the
 * code of the first cause that a check has.
 */
export const causes = [
  ['unreachable', 8],
  ['authentication', 4],
  ['settings', 2],
  ['refused', 5],
  ['limited', 7],
  ['answer', 1],
] as const;

export type Cause = (typeof causes)[number][0];

const causeByKind: Readonly<Record<Failure['kind'], Cause>> = {
  unreachable: 'unreachable',
  tls: 'unreachable',
  proxy: 'unreachable',
  timeout: 'unreachable',
  cancelled: 'unreachable',
  unauthorized: 'authentication',
  forbidden: 'authentication',
  noToken: 'authentication',
  notFound: 'refused',
  refused: 'refused',
  rateLimited: 'limited',
  unreadable: 'answer',
  invalid: 'settings',
};

export const causeOfFailure = ({ kind }: Failure): Cause => causeByKind[kind];
