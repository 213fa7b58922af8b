/** The kinds in the order of lists. `other` is an unknown kind. */
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
