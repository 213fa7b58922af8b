import { defer } from '../../../lib/io/deferred.ts';

/** The descriptions of failures: loaded with the screens, or when the first poll has failed. */
export const failureTexts = defer(() => import('../../../ledger/failure/describe-failure.ts'));
