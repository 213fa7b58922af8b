import type { WriteStatus } from '../../storage/journal/records.ts';
import type { Tone } from '../../ui-kit/theme/theme.ts';

/** How the outcome of a write is drawn; the word itself always stands there too. */
export const statusTones: Readonly<Record<WriteStatus, Tone>> = {
  SENDING: 'unknown',
  ALLOCATED: 'ok',
  ACCEPTED: 'note',
  COMMITTED: 'ok',
  REJECTED: 'danger',
  UNKNOWN: 'unknown',
  'NOT SENT': 'warning',
  'ACCEPTED EARLIER': 'note',
  SUPERSEDED: 'warning',
  MARKED: 'note',
  EXPIRED: 'warning',
};
