import { keyFor } from '../../lib/keys/key-for.ts';
import { formatInteger, pluralize } from '../../lib/text/pluralize.ts';

export const profileListText = {
  title: 'Profiles',
  active: (profile: string): string => `active: ${profile}`,
  count: (profiles: number): string => pluralize(profiles, 'profile'),
  opening: (name: string): string => `opening ${name}…`,
  isActive: (name: string): string => `${name} is active`,
  cannotSwitch: (name: string, problem: string): string => `cannot switch to ${name}: ${problem}`,
  switchTo: (name: string): string => `${keyFor('profiles.switch', 'return')} switches to ${name}`,
  sandbox: 'sandbox',
  invalid: 'INVALID',
} as const;

/** Details of the selected profile: labels of at most 11 characters, then values. */
export const profileText = {
  ledger: 'ledger',
  scan: 'scan',
  tokenSource: 'token from',
  typedToken: 'a text typed in this session',
  token: 'token',
  user: 'user',
  audience: 'audience',
  scope: 'scope',
  issuer: 'issuer',
  error: 'ERROR',
  polling: 'polling',

  noToken: 'not configured: requests to the ledger carry no token',
  requesting: 'requesting…',
  noExpiry: 'no expiry',
  expired: (time: string): string => `expired ${time}`,
  validUntil: (time: string, left: string): string => `valid until ${time}, ${left} left`,
  obtained: (time: string): string => `, obtained ${time}`,
  key: (id: string): string => `key ${id}`,
  pollingOptions: (interval: string, pageSize: number, timeout: string, maxRows: number): string =>
    `every ${interval}, page size ${formatInteger(pageSize)}, timeout ${timeout}, keeps ${formatInteger(maxRows)} rows`,
} as const;

export const tokenNotice = {
  requested: 'Requested a new token.',
  notRequested: (reason: string): string => `Cannot get a new token: ${reason}`,
  used: 'Using this token. The ledger has not checked it yet.',
  notUsed: (reason: string): string => `Token not accepted: it ${reason}`,
} as const;

export const tokenPrompt = {
  label: ' token:',
  placeholder: 'paste the token; it is never shown or saved',
  get advice() {
    return `token for this session; ${keyFor('token.use', 'return')} uses it`;
  },
} as const;
