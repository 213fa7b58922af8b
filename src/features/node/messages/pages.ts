import { pluralize } from '../../../lib/text/pluralize.ts';

export const pageText = {
  titles: { node: 'Node', traffic: 'Traffic', rewards: 'Rewards' },
  of: (title: string, party: string): string => `${title} of ${party}`,
  reading: 'reading…',
  readAt: (time: string, ago: string): string => `read ${time}${ago}`,
  unread: 'not read',
  noParty: 'The profile and the rights of this user list no party. Type :rewards with a party id.',
  noParties: (why: string): string => `The parties of this user are not known: ${why}`,
  notPartyId: (typed: string): string => `"${typed}" is neither a party id nor a known name.`,
  onlyParty: 'There is no other party of yours.',
  trafficLeft: (left: string, bought: string): string => `${left} of ${bought} left`,
  trafficUnknown: (why: string): string => `unknown: ${why}`,
  counts: (failed: number, warnings: number, unknown: number, ok: number): string =>
    `${failed} failed, ${pluralize(warnings, 'warning')}, ${unknown} unknown, ${ok} ok`,
  problems: (count: number): string =>
    count === 0 ? 'all facts could be read' : `${pluralize(count, 'fact')} could not be read`,
  inShell: {
    node: ' in a shell: cantui node',
    traffic: ' in a shell: cantui traffic',
    rewards: ' in a shell: cantui rewards PARTY',
  },
} as const;
