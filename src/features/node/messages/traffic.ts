import { pluralize } from '../../../lib/text/pluralize.ts';

export const trafficText = {
  bytes: (count: string): string => `${count} bytes`,
  free: (bytes: string, every: string): string =>
    `${bytes} bytes every ${every}, used before what is bought; how much of them is used is not known`,
  rate: (bytes: string, requests: number, span: string): string =>
    `${bytes} bytes an hour, from ${pluralize(requests, 'request')} of the last ${span}`,
  topUp: (time: string): string => `${time}, by the validator app`,
  noTopUp: 'not known: only a contract of the validator’s own party has it',
  topUpUnread: (reason: string): string => `the last top-up could not be read: ${reason}`,
  nothingUsed: (span: string): string => `not computable: no requests in the last ${span}`,
  atLeast: (span: string): string => `at least ${span} at this rate`,
  coveredByBase: (atLeast: string): string =>
    `${atLeast}; an even rate like this stays within the free traffic`,
  severalHosts: (party: string, hosts: readonly string[]): string =>
    `${party} is hosted by ${hosts.length} participants, and each has its own traffic. Pass one: ${hosts.join(', ')}`,
  notParty: (text: string, rule: string): string =>
    `"${text}" is neither a party id nor a participant id: ${rule}. Use NAME::FINGERPRINT.`,
  noOwnParty: 'the profile and the rights of this user name no party, so no request can be listed',
  unreadable: 'the scan’s numbers contradict each other',
  otherNode: 'only the node itself knows what its requests cost',
  costsCut:
    'there are more requests than could be read: the rate and the sums are of the first ones',
} as const;
