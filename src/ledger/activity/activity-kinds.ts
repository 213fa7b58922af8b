/** The kinds in the order of lists. `other` is a kind that this program does not know. */
export const activityKinds = [
  'transfer',
  'offer',
  'allocation',
  'mint',
  'tap',
  'abort',
  'other',
] as const;

export type ActivityKind = (typeof activityKinds)[number];
