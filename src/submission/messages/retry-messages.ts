// Texts about retries of payments: why a second payment is stopped, and how a retry avoids one.

export const checkCommand = (entry: string): string => `cantui journal check ${entry}`;

export const twinText = {
  title: 'Possible duplicate',
  open: (attempt: string): string => `${attempt} does the same, and may have been executed`,
  settle: (entry: string): string =>
    `run ${checkCommand(entry)} until its outcome is known, or pass --retry-of ${entry}, which is accepted only where at most one of the two can be executed`,
  stopped: (attempt: string, entry: string): string =>
    `${attempt} does the same, and may have been executed. Check it first: ${checkCommand(entry)}`,
  since: (attempts: string): string =>
    `${attempts} did the same since this request was checked. Check it again`,
  elsewhere: (attempt: string, url: string): string =>
    `${attempt} does the same through ${url}, and may have been executed`,
  elsewhereReason: (entry: string): string =>
    `both addresses may belong to the same ledger: run ${checkCommand(entry)} first`,
  recentTitle: 'Same payment minutes ago',
  recent: (attempt: string, at: string): string => `${attempt} did the same at ${at}`,
  recentReason: 'this one is made in addition',
  expiredTitle: 'Same payment expired',
  expired: (attempt: string): string => `${attempt} does the same, and can be executed in addition`,
  expiredReason:
    'under V2, its deadline is not signed: for a day, anyone with its bytes and signature can still execute it',
} as const;

export const retryText = {
  title: (entry: string): string => `Retry of ${entry}`,
  label: 'retry',
  none: (entry: string): string => `the journal has no entry ${entry}`,
  otherPurpose: (entry: string): string =>
    `${entry} does something else: omit --retry-of, or pass the entry that does the same`,
  byInput: (entry: string, contractId: string): string =>
    `at most one of the two is executed, because both use up contract ${contractId}, as ${entry} did`,
  byCommandId: (entry: string, seconds: number): string =>
    `at most one of the two is executed, because both have the command id of ${entry}, of which the ledger executes one within ${seconds} s`,
  bySameTransaction: (entry: string): string =>
    `at most one of the two is executed, because both are the same signed transaction, that of ${entry}`,
  byParty: (entry: string): string =>
    `at most one of the two is executed, because a party is allocated once, as ${entry} may have done`,
  doneBy: (what: string): string => `${what}: there is nothing to retry`,
  done: (attempts: string): string =>
    `${attempts} did the same and was executed: a retry would do it once more`,
  harmless: (attempt: string): string => `${attempt} was not executed`,
  unprotected: (entry: string): string =>
    `both could be executed: it uses up no contract of ${entry}, and its command id excludes nothing. Settle ${entry} first: ${checkCommand(entry)}`,
  gone: (entry: string): string =>
    `nothing that ${entry} uses up is left, so it may have been executed. Settle it first: ${checkCommand(entry)}`,
} as const;
