import {
  buildTransactionFormat,
  buildUpdateFormat,
  defaultFormatChoice,
  plainFormatChoice,
} from './formats/format-choice.ts';
import type { RequestOf } from './operation-schemas.ts';

type UpdateRequest = RequestOf<'updateById'>;
type TransactionRequest = RequestOf<'transactionById'>;

/** Finds every kind of update (API description 4.5). */
export const defaultUpdateFormat = (parties: readonly string[]): UpdateRequest['updateFormat'] =>
  buildUpdateFormat(defaultFormatChoice, parties);

/** Without views: every participant understands it. */
export const plainUpdateFormat = (parties: readonly string[]): UpdateRequest['updateFormat'] =>
  buildUpdateFormat(plainFormatChoice, parties);

/** Real services refuse a request with neither parties nor a format (API description 4.2). */
export const defaultTransactionRequest = (
  updateId: string,
  parties: readonly string[],
): TransactionRequest =>
  parties.length > 0
    ? { updateId, requestingParties: [...parties] }
    : { updateId, transactionFormat: buildTransactionFormat(defaultFormatChoice, []) };

/** "The service's default": real services refuse a submission that leaves the field out. */
export const defaultDeduplication = { Empty: {} } as const;
