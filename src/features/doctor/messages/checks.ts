import { keyFor } from '../../../shell/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

// Texts of the checks: what was found, then what to do. A finding is one line where all is well, so
// each text is a phrase without a period.

/** Of several checks of one service. */
export const serviceText = {
  noResponse: 'no response',
} as const;

export const addressText = {
  missing: 'not configured',
  configure: (option: string, use: string): string =>
    `set ${option} URL or add it to the profile: ${use}`,
  ledgerUse: 'lookups and writes need a ledger',
  scanUse: 'the activity list needs a scan',
  scanAlso: 'a scan lists the activities of the whole network, and names, rounds and traffic',
  optional: (option: string, use: string): string => `optional; ${option} URL adds it: ${use}`,
} as const;

export const hostNameText = {
  literal: (host: string): string => `${host} is an IP address`,
  loopback: (host: string): string => `${host} is this machine; DNS is not queried`,
  byProxy: (proxy: string): string => `resolved by the proxy ${proxy}`,
  resolved: (addresses: readonly string[], ms: number): string =>
    `${addresses.join(', ')} in ${Math.round(ms)} ms`,
  failed: (host: string): string => `cannot resolve ${host}`,
  correct: 'check the host name in the URL, or ask the network administrator for a DNS record',
  noDns: 'the DNS server does not respond: check the network of this machine',
  check: 'check the host name and the network',
} as const;

export const connectionText = {
  connected: (withTls: boolean, address: string | undefined, ms: number): string =>
    `connected${withTls ? ' with TLS' : ''}${address === undefined ? '' : ` to ${address}`} in ${Math.round(ms)} ms`,
  through: (proxy: string): string => `, through the proxy ${proxy}`,
  checkProxy: 'the proxy is set by the profile, --proxy or HTTPS_PROXY; NO_PROXY lists exceptions',
  skippedCertificate: 'skipped: no connection',
  skipped: (service: string): string => `skipped: no connection to the ${service}`,
} as const;

export const certificateText = {
  plainOnLoopback: 'plain HTTP on this machine',
  plain: 'plain HTTP: traffic can be read and modified in transit',
  useHttps: 'use an https URL',
  expired: (date: string): string => `expired on ${date}`,
  valid: (date: string, days: number): string =>
    `valid until ${date}, ${pluralize(days, 'day')} left`,
  link: (subject: string, issuer: string): string => `${subject} issued by ${issuer}`,
  untrusted: (reason: string, expiry: string | undefined): string =>
    `certificate not trusted: ${reason}${expiry === undefined ? '' : ` (${expiry})`}`,
  none: 'the service presented no certificate',
  renew: 'ask the operator of the service to renew the certificate',
  trustedBy: (file: string): string => `trusted by ${file}`,
  clientCertificate: (file: string): string => `client certificate ${file}`,
  checkedName: (name: string): string => `checked against ${name}`,
} as const;

export const latencyText = {
  measured: (best: string, median: string, count: number): string =>
    `best ${best}, median ${median} of ${pluralize(count, 'request')}`,
  slow: (measured: string): string => `slow: ${measured}`,
  check: 'check the network and the load of the service',
} as const;

export const httpText = {
  once: (version: string): string => `${version}, one response only`,
  keepsAlive: (version: string): string => `${version} with keep-alive`,
  noKeepAlive: (version: string): string =>
    `${version} without keep-alive: one connection per request`,
  enableKeepAlive: 'enable keep-alive in the service or in the proxy in front of it',
  compression: (encoding: string): string => `compression ${encoding}`,
  noCompression: 'no compression seen (small responses)',
  supportsHttp2: 'HTTP/2 is offered too',
} as const;

export const clockText = {
  matches: 'matches this machine',
  ahead: (duration: string): string => `${duration} ahead of this machine`,
  behind: (duration: string): string => `${duration} behind this machine`,
  precision: (duration: string): string => `±${duration}, from its Date header`,
  noDate: 'the responses have no usable Date header',
  sync: "sync this machine's clock (for example, chronyc makestep), or tell the operator of the service",
} as const;

export const versionText = {
  missing: 'the service reports no version',
  status: (status: number): string => `HTTP ${status}`,
  compared: (releases: string): string => `cantui was compared with ${releases}`,
  newer: (version: string): string => `${version}, newer than the releases that cantui knows`,
  noDocument: 'the API of a scan has no operation for its document',
  update: 'look for a newer release of cantui',
} as const;

/** Of the API document that a ledger serves. */
export const apiText = {
  none: 'the ledger serves no API document',
  tooLarge: (limit: string): string => `longer than ${limit}, so it was not read`,
  cutOff: 'the response with the API document broke off',
  unreadable: 'the response is no OpenAPI document',
  found: (version: string, summary: string): string => `${version}: ${summary}`,
  unnamed: 'a document without a version',
  limits: 'values, query parameters and headers were not compared',
  update: 'look for a newer release of cantui; the routes below show what works now',
} as const;

export const tokenText = {
  notConfigured: 'not configured: requests to the ledger carry no token',
  sourceFailed: (source: string): string => `no token from ${source}`,
  fixSource: 'fix the source, or choose another one with --token-file',

  noClaims: 'no token to read',
  notJwt: 'not a JWT: no user or expiry can be read',
  opaque: (expiry: string): string => `opaque token (not a JWT), ${expiry}`,
  user: (user: string, expiry: string | undefined): string =>
    `user ${user}, ${expiry ?? 'no expiry'}`,
  audience: (audience: string): string => `audience ${audience}`,
  scope: (scope: string): string => `scope ${scope}`,
  issuer: (issuer: string): string => `issuer ${issuer}`,
  noUser: 'no user (sub): the ledger requires one',
  notVerified: 'claims not verified',
  noAudience: 'no audience (aud), which Canton 3.7 requires',
  nameAudience: 'request a token for the audience of the ledger',
  expiresSoon: 'get a new token soon',

  accepted: 'accepted by the ledger',
  notRequired: 'the ledger requires no token',
  noLedgerEnd: 'the user may not read the ledger end',
  none: 'no token to test',
  cannotTest: 'the ledger has no endpoint to test the token with: see the routes below',
} as const;

export const routeText = {
  available: 'available',
  availableWrite: 'available; write permission not tested',
  removed: 'removed: newer ledgers have no such endpoint',
  disabled: 'disabled by the ledger, because it is deprecated',
  enable: 'ask the operator to enable it, or use a newer release of cantui',
  usesUpdate: 'cantui uses update-by-id instead',
  activitiesRemoved: 'removed in Splice 0.6.8 and later',
  seeListing: 'see the listing below',
  missing: 'no such endpoint',
  forbiddenWrite: 'exists, but this token has no right to use it',
  needsParty: 'exists, but requires a party',
  nameParties: 'set parties in the profile or --as: this token may not read as any party',
  notImplemented: 'not implemented by this service',
  checkVersion: 'check the version of the service',
  inconclusive: 'inconclusive response',
  retry: 'run the doctor again later',
  acceptedEmpty: 'accepted an empty request, which no ledger does',
  rateLimited: 'rate limited by the service',
  skippedNoToken: 'skipped: no token',
  skippedReadOnly: 'skipped: read-only profile',
  skipped: 'skipped',
} as const;

export const listingText = {
  activities: 'activities listed by the scan',
  updates: 'activities derived from updates',
  ledger: 'activities derived from updates of the ledger',
  chosen: (source: string): string => `set by --source ${source}`,
} as const;

export const cursorText = {
  backward: 'backward: newest first; the cursor moves to older activities',
  forward: 'forward: oldest first; the cursor moves to newer activities',
  minimum: 'minimum: newest first; the cursor is a lower bound',
  unused: 'not used: updates are listed oldest first',
  unreadable: 'cannot use the saved cursor',
  remove: 'remove the file; the activity list then starts over',
  chosen: 'set by --cursor-direction',
  detected: 'detected now',
  saved: 'detected by an earlier run',
  changed: (before: string): string => `an earlier run detected ${before}`,
  noAction: 'no action needed: the new direction is used from now on',
  pagesTooShort: 'pages are too short to detect the direction; no cursor is used until then',
} as const;

export const terminalText = {
  notTerminal: 'stdout is not a terminal',
  lineMode: (term: string): string =>
    `line-by-line output instead of the dashboard; TERM is ${term === '' ? 'not set' : term}`,
  setTerm:
    'set TERM to the type of the terminal, for example xterm-256color, and INK_SCREEN_READER only for a screen reader',
  size: (columns: number, rows: number, term: string): string => `${columns}×${rows}, TERM ${term}`,
  enlargeFar: 'enlarge the window: the activity list needs 40×10, forms need 80×24',
  enlarge: 'enlarge the window: every screen fits 80×24',

  colorsOff: 'off (NO_COLOR or TERM)',
  noColors: 'none (TERM); words and symbols carry the meaning',
  colors: (count: number): string => `${count} colors (TERM); 16 are used`,
  ascii: 'ASCII only (locale)',
  utf8: 'UTF-8 (locale)',

  notQueried: 'not queried, to avoid confusing the reply with key presses',
  clipboardTmux: 'OSC 52 goes to tmux',
  enableTmux: 'let tmux pass it on: tmux set -s set-clipboard on',
  clipboardUnknown: 'OSC 52 is sent; support cannot be detected',
  clipboard: 'OSC 52 is supported, if the settings of the terminal allow it',
  noClipboard: 'this terminal does not support OSC 52',
  get export() {
    return `press ${keyFor('export.open', 'x')} to export instead of ${keyFor('copy.open', 'y')} to copy`;
  },

  synchronizedUnknown: 'synchronized output is sent; support cannot be detected',
  synchronized: 'supported: frames appear at once',
  notSynchronized: 'not supported',
  harmless: 'terminals without support ignore it',
} as const;

export const fileText = {
  noConfig: (path: string): string => `${path} does not exist (optional)`,
  cannotRead: (path: string): string => `cannot read ${path}`,
  configOpen: (path: string): string => `${path}: other users can read or change it`,
  foreign: (path: string, reason: string): string => `${path}: ${reason}`,
  removeAccess: 'remove that permission, or use a folder that only you can write to',
  chmod: (mode: number, path: string): string => `chmod ${mode} ${path}`,

  cannotWrite: (path: string): string => `cannot write to ${path}, so nothing can be sent`,
  fixState: 'fix the permissions, or set XDG_STATE_HOME to a writable folder',
  notCreated: (path: string): string => `${path} does not exist yet; cantui creates it when needed`,
  notFolder: (path: string): string => `${path} is not a folder`,
  moveAway: 'move the file away, or set XDG_STATE_HOME to another folder',
  stateOpen: (path: string): string => `${path}: other users can read it`,
  writable: (path: string): string => `${path}, writable`,

  spaceUnknown: 'the system does not report free space',
  free: (size: string): string => `${size} free for the state folder`,
  freeSpace: 'free some disk space: every write is journaled before it is sent',
} as const;

export const approvalText = {
  policyFailed: 'writes are blocked: the policy of this machine cannot be trusted',
  askAdministrator: 'ask the administrator of this machine',
  required: (count: number, source: string): string =>
    `${pluralize(count, 'approval')} required by ${source}`,
  profile: 'the profile',
  protect: 'remove write permission for other users',

  noSigners: (path: string): string => `${path} does not exist`,
  createSigners: 'create it, or remove allowedSigners from the profile',
  cannotRead: (path: string): string => `cannot read ${path}`,
  fixPermissions: 'fix its permissions',
  signersOpen: (path: string): string =>
    `${path}: other users can change it, so its keys are ignored`,
  reviewAndProtect: (path: string): string => `review the file, then run chmod 644 ${path}`,
  noKeys: (path: string): string => `${path} contains no key: nobody can approve`,
  keys: (path: string, mode: string, count: number): string =>
    `${path}, ${mode}: ${pluralize(count, 'key')}`,
  badLines: (keys: string, count: number): string =>
    `${keys}, ${pluralize(count, 'unusable line')}`,
  badLine: (line: number, reason: string): string => `line ${line}: ${reason}`,
  lineFormat: 'write each line as NAME TYPE KEY (see ALLOWED SIGNERS in man ssh-keygen)',
  groupCanChange: (keys: string): string => `${keys}; its group can change the file`,

  noKeygen: 'no ssh-keygen: approvals can be checked, but not signed',
  installKeygen: 'install OpenSSH 8.0 or later (ssh-keygen must belong to root)',
  keygen: (path: string): string => `${path} signs approvals`,
} as const;
