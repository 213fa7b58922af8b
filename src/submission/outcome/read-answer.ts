import type { CallError } from '../../http/call-result.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import { isRightMissing } from '../../ledger/failure/describe-token-refusal.ts';
import { isOperationMissing } from '../../ledger/failure/failure.ts';
import { whyOpen } from '../messages/messages.ts';

/** The longest time for one of the reads that look for an outcome: it bounds the wait of a write. */
const patienceMs = 3000;

export const withinPatience = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal === undefined ? [] : [signal])]);

/** The reason why something could not be read. */
export const whyUnread = ({ failure }: Pick<CallError, 'failure'>, what: string): string => {
  if (isOperationMissing(failure)) return whyOpen.notOffered(what);
  if (isRightMissing(failure)) return whyOpen.noPermission(what);
  switch (failure.kind) {
    case 'forbidden':
    case 'unauthorized':
    case 'noToken':
      return whyOpen.unreadable(what, describeFailure(failure, 'ledger').summary);
    case 'notFound':
      return whyOpen.notOffered(what);
    case 'cancelled':
      return whyOpen.cancelled;
    default:
      return whyOpen.unreadable(what, failure.kind);
  }
};
