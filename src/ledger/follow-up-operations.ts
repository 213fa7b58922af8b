/**
 * Reads of the ledger service in addition to the six operations of the interface: they determine
 * the outcome of a write. A service may lack them, and a token may not permit them; nothing depends
 * on them.
 */
export const followUpOperations = {
  /** The newest offset: completions are read from there on. */
  ledgerEnd: { method: 'GET', path: '/v2/state/ledger-end' },
  /** The details of a party; its id is the last part of the path. */
  party: { method: 'GET', path: '/v2/parties/' },
  /** Submissions that ended, with how they did. */
  completions: { method: 'POST', path: '/v2/commands/command-completions' },
  /** The same under the name that releases before 3.5 know; it asks for the user as well. */
  completionsOfUser: { method: 'POST', path: '/v2/commands/completions' },
} as const;

export type FollowUpOperation = keyof typeof followUpOperations;
