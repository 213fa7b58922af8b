import type { FieldPath } from '../../../../requests/forms/form-values.ts';
import { formatInteger } from '../../../../lib/text/pluralize.ts';
import { padOrTruncate, shortenId } from '../../../../lib/text/width.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import type { TransactionRow } from '../../../../requests/checks/inspection.ts';
import { isDecodedCurrent } from '../../state/write-form-inspection.ts';

const list = 'onboardingTransactions';

export const rowAt = (
  rows: readonly (TransactionRow | undefined)[],
  [id, index, ...rest]: FieldPath,
): TransactionRow | undefined =>
  id === list && typeof index === 'number' && rest.length === 0 ? rows[index] : undefined;

/** None while they aren't decoded. */
export const currentRows = (writeForm: WriteFormState): readonly (TransactionRow | undefined)[] =>
  isDecodedCurrent(writeForm) ? (writeForm.inspection?.transactions ?? []) : [];

const widths = { number: 3, mapping: 20, bytes: 8, sha256: 12, signatures: 5 } as const;

const used = widths.number + widths.mapping + widths.bytes + widths.sha256 + widths.signatures;

type Cells = Readonly<
  Record<'number' | 'mapping' | 'subject' | 'bytes' | 'sha256' | 'signatures', string>
>;

const lineOf = (cells: Cells, width: number): string =>
  [
    padOrTruncate(cells.number, widths.number),
    padOrTruncate(cells.mapping, widths.mapping),
    padOrTruncate(cells.subject, Math.max(8, width - used)),
    padOrTruncate(cells.bytes, widths.bytes, 'right'),
    `  ${padOrTruncate(cells.sha256, widths.sha256 - 2)}`,
    padOrTruncate(cells.signatures, widths.signatures, 'right'),
  ].join('');

export const transactionHeading = (width: number): string =>
  lineOf(
    {
      number: '#',
      mapping: 'MAPPING',
      subject: 'SUBJECT',
      bytes: 'BYTES',
      sha256: 'SHA-256',
      signatures: 'SIGS',
    },
    width,
  );

const shortDigest = (digest: string): string => `${digest.slice(0, 4)}…${digest.slice(-4)}`;

export const transactionLine = (
  { mapping, subject, bytes, sha256, signatures }: TransactionRow,
  index: number,
  width: number,
): string => {
  const room = Math.max(8, width - used) - 1;
  const cells: Cells = {
    number: String(index + 1),
    mapping: shortenId(mapping, widths.mapping - 1),
    subject: subject.includes(' ') ? subject : shortenId(subject, room),
    bytes: bytes === undefined ? '-' : formatInteger(bytes),
    sha256: sha256 === undefined ? '-' : shortDigest(sha256),
    signatures: String(signatures),
  };
  return lineOf(cells, width);
};
