import type { WriteStatus } from '../../storage/journal/records.ts';
import type { Tone } from '../../ui-kit/theme/theme.ts';

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
  'IN FLIGHT': 'unknown',
};
