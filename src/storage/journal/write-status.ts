/** The statuses of a write, as operators see them. */
export const writeStatuses = [
  'SENDING',
  'ALLOCATED',
  'ACCEPTED',
  'COMMITTED',
  'REJECTED',
  'UNKNOWN',
  'NOT SENT',
  'ACCEPTED EARLIER',
  'SUPERSEDED',
  'MARKED',
  'EXPIRED',
] as const;

export type WriteStatus = (typeof writeStatuses)[number];

type Labels = Readonly<Partial<Record<WriteStatus, string>>>;

const full: Labels = {
  'ACCEPTED EARLIER': 'ACCEPTED (DUPLICATE SEEN)',
  SUPERSEDED: 'DUPLICATE',
  MARKED: 'RESOLVED BY OPERATOR',
};

const short: Labels = { ...full, 'ACCEPTED EARLIER': 'ACCEPTED (DUP.)', MARKED: 'RESOLVED' };

/** Returns the words for a status in text. The journal file and JSON outputs hold the status itself. */
export const statusLabel = (status: WriteStatus): string => full[status] ?? status;

/** Returns at most 15 characters for a status: for a column of a table. */
export const shortStatusLabel = (status: WriteStatus): string => short[status] ?? status;
