import type { WriteStatus } from '../../storage/journal/records.ts';
import type { Notice } from '../state/screen.ts';
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

/** The tone of a notice about an outcome: green only where the write took effect. */
export const noticeToneOf = (word: WriteStatus): Notice['tone'] => {
  const tone = statusTones[word];
  if (tone === 'ok') return 'done';
  return tone === 'danger' ? 'error' : 'warning';
};
