/**
 * Reads of the ledger service beside the six operations of the interface: they tell what became of a
 * write. A service need not have them, and a token need not allow them; nothing depends on them.
 */
export const followUpOperations = {
  /** The newest offset: completions are asked for from there on. */
  ledgerEnd: { method: 'GET', path: '/v2/state/ledger-end' },
  /** What is known of a party, whose id follows as the last part of the path. */
  party: { method: 'GET', path: '/v2/parties/' },
  /** Submissions that ended, with how they did. */
  completions: { method: 'POST', path: '/v2/commands/command-completions' },
  /** The same under the name that releases before 3.5 know; it asks for the user as well. */
  completionsOfUser: { method: 'POST', path: '/v2/commands/completions' },
} as const;

export type FollowUpOperation = keyof typeof followUpOperations;
