// What `cantui party` prints on stderr.

export const cliText = {
  notParty: (text: string, rule: string): string =>
    `"${text}" is no party id: ${rule}. Use NAME::FINGERPRINT.`,
  noSeparator: 'it has no "::" between name and fingerprint',
  badLimit: (text: string, max: number): string =>
    `--limit ${text} is not a whole number from 1 to ${max}.`,
  noServices:
    'No service is configured. Pass --ledger-url URL and --scan-url URL, or use --profile.',
  unknown: (party: string): string =>
    `No service knows ${party}: it is hosted nowhere, or not visible to you.`,
  unseen: (party: string): string =>
    `No service lists a contract of ${party}: it has none, or is not hosted or visible here.`,
  noOwnParty:
    'Which party? Pass PARTY, or list your parties in the profile: the rights of this user name none.',
  ownPartiesUnknown: (reason: string): string => `Which party? Pass PARTY: ${reason}.`,
  part: (name: string, reason: string): string => `${name}: ${reason}`,
  activities: 'activities',
  incomplete: 'the scan did not list its activities back to the limit; try again',
} as const;
