interface Operation {
  /** A `scan` never sees the token (API description 5). */
  readonly service: 'ledger' | 'scan';
  /** Every operation is a POST (API description 1). */
  readonly path: string;
  /** A write can't be undone and is never sent twice automatically. */
  readonly effect: 'read' | 'write';
  readonly specSection: string;
  /** The release that disables it by default. The next one removes it. */
  readonly disabledIn?: string;
}

/** Every endpoint of the two services: the client, the sandbox and the commands follow from this table. */
export const operations = {
  contractById: {
    service: 'ledger',
    path: '/v2/contracts/contract-by-id',
    effect: 'read',
    specSection: '4.1',
  },
  transactionById: {
    service: 'ledger',
    path: '/v2/updates/transaction-by-id',
    effect: 'read',
    specSection: '4.2',
    disabledIn: '3.6',
  },
  allocateParty: {
    service: 'ledger',
    path: '/v2/parties/external/allocate',
    effect: 'write',
    specSection: '4.3',
  },
  executeSubmission: {
    service: 'ledger',
    path: '/v2/interactive-submission/execute',
    effect: 'write',
    specSection: '4.4',
  },
  updateById: {
    service: 'ledger',
    path: '/v2/updates/update-by-id',
    effect: 'read',
    specSection: '4.5',
  },
  activities: {
    service: 'scan',
    path: '/v0/activities',
    effect: 'read',
    specSection: '4.6',
  },
} as const satisfies Record<string, Operation>;

/** Responds when the submission ended; the body is that of execute. */
export const executeAndWaitPath = '/v2/interactive-submission/executeAndWait';

/** One update is below, by its id. */
export const scanUpdatesPath = '/v2/updates';

/** Services respond here without a token. */
export const versionPaths = { ledger: '/v2/version', scan: '/version' } as const;

export const isAwaitedExecution = (url: string): boolean => url.endsWith(executeAndWaitPath);

export const writePaths = (operation: 'allocateParty' | 'executeSubmission'): readonly string[] =>
  operation === 'executeSubmission'
    ? [operations.executeSubmission.path, executeAndWaitPath]
    : [operations.allocateParty.path];

export type OperationName = keyof typeof operations;
