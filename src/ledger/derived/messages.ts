/** Notices about activities that are derived from updates. */

export const unreadableChoice = (name: string, reason: string): string =>
  `cannot read ${name}: ${reason}`;
export const balanceMismatch = (party: string, gained: string, sent: string): string =>
  `the balance of ${party} changed by ${gained}, but the transfer sent ${sent}`;
export const unknownSender = 'the update does not name the sender';
