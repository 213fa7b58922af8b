import { pluralize } from '../../../lib/text/pluralize.ts';

// Where the facts about a party come from, and why one is missing.

export const fetchText = {
  noScan: 'no scan is configured: --scan-url adds it',
  noLedger: 'no ledger URL is set (--ledger-url)',
  noSuchEndpoint: (service: string, endpoint: string): string =>
    `this ${service} has no ${endpoint}`,
  unreadable: (service: string, endpoint: string): string =>
    `the response of the ${service} to ${endpoint} is unreadable`,
  failed: (service: string, reason: string): string => `${service}: ${reason}`,
  noSynchronizer: 'no service lists the synchronizer of the party',
  preapprovalOfOther: 'scan: the response is the preapproval of another party',
  noHost: 'no participant is known to host the party',
  hostUnknown: 'the hosting participant is unknown',
  severalHosts: 'each participant has its own traffic, and several host the party',
  noHoldings: 'this scan has neither /v2/holdings/state nor /v1/holdings/state',
  noSnapshot: 'the scan has no snapshot of holdings yet',
  noMigration: 'the migration id of the network is unknown: no loaded activity has it',
  scanAt: (time: string): string => `scan at ${time}`,
  scanSnapshot: (time: string): string => `scan, snapshot of ${time}`,
  ledgerAt: (offset: string): string => `ledger at offset ${offset}`,
  mixedTimes: (time: string, other: string): string =>
    `omitted a later page: it is of ${other}, not of ${time}`,
  noRound: (reason: string): string => `no mining round: ${reason}`,
  noOpenRound: 'no mining round is open',
} as const;

// What `cantui party` prints on stderr.

export const cliText = {
  badLimit: (text: string, max: number): string =>
    `--limit ${text} is not a whole number from 1 to ${max}.`,
  noServices:
    'this profile has neither a ledger URL nor a scan URL. Pass --ledger-url URL or --scan-url URL.',
  unknown: (party: string): string =>
    `party not found: ${party}. Neither the ledger nor the scan knows the party, or your user may not see the party.`,
  unseen: (party: string): string =>
    `no contracts found for ${party}. The party has none, or your user may not see them.`,
  noOwnParty:
    'no PARTY: pass one, or list your parties in the profile. The rights of this user contain none.',
  ownPartiesUnknown: (reason: string): string => `no PARTY: pass one. ${reason}.`,
  windowCut: (limit: number): string =>
    `INCOMPLETE: only the newest ${limit} activities of that time were read. Raise --limit, or shorten the time.`,
  part: (name: string, reason: string): string => `${name}: ${reason}`,
  activities: 'activities',
  incomplete: 'the scan did not list its activities back to the limit; try again',
} as const;

export const readingsText = {
  head: [
    'Proposed from payloads and views that the participant lists. Compare each line with the source of',
    'the package, then add it to the profile: cantui signs by it.',
  ],
  untrusted: (name: string, id: string): string =>
    `${name} is not trusted. If its publisher confirms the id, add "${name}: ${id}" to trustedPackages.`,
  seen: (name: string, count: number, isNone: boolean): string =>
    `${name}: ${pluralize(count, 'contract')}${isNone ? ' without the view of a holding' : ''}`,
  several: (field: string, others: readonly string[]): string =>
    `${field} may also be ${others.join(' or ')}: these contracts do not show which`,
  literalId: 'no field has the id, and all these contracts have the same one',
  neverLocked: 'none of these contracts is locked, so check which field is the lock',
  unreadable: (template: string): string =>
    `${template}: no reading fits every contract. Write one from the source of the package.`,
  none: (party: string): string =>
    `nothing to propose: no holding of ${party} is of an unpublished package without a reading.`,
  onlyYaml: '--propose-readings prints YAML: omit --output',
} as const;
