import { pluralize } from '../../../lib/text/pluralize.ts';

export const rewardsText = {
  appMarkers: 'markers of featured apps; coupons end with their round (before CIP-0104)',
  appTraffic: 'traffic of featured apps; coupons end at a time of their own (CIP-0104)',
  validatorBurn: 'burnt Amulet of hosted users; coupons end with their round',
  validatorTraffic: 'traffic of confirming validators (CIP-0120)',
  unknownRegime: (version: string): string => `${version} (not understood)`,
  dryRun: (version: string): string => `computed without minting: ${version}`,
  threshold: (amount: string): string => `below ${amount} USD in a round, nothing is minted`,
  lifetime: (span: string): string => `coupons last ${span}`,
  noRegime: 'its contract does not have it',
  unreadableCoupons: (count: number): string =>
    `${pluralize(count, 'coupon')} can't be read: the owner, the amount or the end is missing`,
  cut: (count: number): string =>
    `the ledger lists only ${pluralize(count, 'contract')}, and has more: coupons may be missing`,
  pruned: (offset: number, from: string): string =>
    `the ledger has pruned everything up to offset ${offset}: what was minted or missed between ${from} and then is not known`,
  notOver: 'the period is not over yet',
  unread: (synchronizer: string, time: string | undefined): string =>
    time === undefined
      ? `the participant does not say how far it has read ${synchronizer || 'its synchronizers'}: rewards may be missing`
      : `the participant has read ${synchronizer} only up to ${time}`,
  unclearSums: (updateId: string): string =>
    `update ${updateId}: what it mints does not add up to what it creates, so it is not counted`,
  unclearCoupon: (updateId: string): string =>
    `update ${updateId} ends a coupon that can't be read any more`,
  noScanDso:
    'no scan says which party is the DSO: coupons and minted Amulet are of the party that they name as such',
  notSeen: (party: string): string =>
    `this participant lists nothing of ${party}: it may not host the party, or you may not see it`,
  right: (weight: string): string => `held, weight ${weight}`,
  noRight: 'none: apps of this party earn nothing',
  locked: (amount: string): string => `${amount} Amulet of the party`,
  tooLittle: (amount: string, rule: string, needed: string): string =>
    `only ${amount} Amulet of the party is locked, and ${rule} asks for ${needed}: below it, the right can be withdrawn`,
  liveness: (collected: string, missed: string, last: string): string =>
    `${collected} rounds reported, ${missed} missed; last one ${last}`,
  livenessBehind: (rounds: string): string => `, ${rounds} rounds before the newest open round`,
  notValidator: 'the scan knows no validator of this party',
  upTo: (time: string): string => `until ${time}`,
  from: (time: string): string => `from ${time}`,
  withRound: 'with its round',
  notToldYet: 'not known yet',
  /** What no service tells. */
  untold: [
    'what the activity of an open round will earn: it is computed when the round has closed',
    'which locks count for the featured right, and open votes to withdraw it',
    'whether a wallet mints the coupons before they end',
  ],
  untoldLabel: 'not known',
  endings: {
    missed: 'missed',
    'passed-on': 'passed on',
    declined: 'declined',
    unexplained: 'ended, not understood',
  },
  none: 'none',
  incomplete: (reason: string): string => `INCOMPLETE: ${reason}`,
} as const;
