/** What can be looked up by its id (interface 4.1, 4.2, 4.5). */
export type LookupKind = 'contract' | 'transaction' | 'update';

/** One question to the ledger. */
export type Lookup = {
  readonly kind: LookupKind;
  readonly id: string;
  /** Who asks; none: whoever may read as any party. */
  readonly parties: readonly string[];
  /** The update or transaction format, as JSON, where another than the default is wanted. */
  readonly format?: unknown;
  /** The only service to ask; absent: the scan answers where the ledger does not know an update. */
  readonly source?: 'ledger' | 'scan';
};
