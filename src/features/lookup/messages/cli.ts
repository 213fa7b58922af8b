import { joinWithOr, pluralize } from '../../../lib/text/pluralize.ts';

/** Texts of `cantui contract`, `update`, `transaction` and `history`: option problems and stderr. */

// Options

export const unknownShape = (given: string, shapes: readonly string[]): string =>
  `unknown --shape "${given}". Use ${joinWithOr(shapes)}.`;
export const unknownKind = (given: string, kinds: readonly string[]): string =>
  `unknown --include kind "${given}". Use all, or a comma-separated list of ${joinWithOr(kinds)}.`;
export const unknownSource = (given: string, sources: readonly string[]): string =>
  `unknown --source "${given}". Use ${joinWithOr(sources)}.`;
export const transferIsJson = (output: string): string =>
  `--transfer-object prints JSON. Remove --output ${output}.`;
export const badConcurrency = (given: string, max: number): string =>
  `--concurrency "${given}" is not a whole number from 1 to ${max}. Example: --concurrency 8`;
export const wholeFormat = (option: string): string =>
  `--format-file cannot be combined with ${option}: the file contains the whole format. Remove ${option}.`;
export const scanIgnores = (option: string): string =>
  `--source scan cannot be combined with ${option}: a scan returns whole updates to everyone. Remove ${option}.`;
export const partiesConflict = '--as cannot be combined with --as-any-party. Use one of them.';
export const invalidParty = (message: string, rule: string, remedy: string): string =>
  `--as ${message} (${rule}): ${remedy}`;
export const formatFileUnreadable = (path: string, reason: string): string =>
  `cannot read --format-file ${path}: ${reason}`;
export const formatFileInvalid = (path: string, problem: string): string =>
  `invalid --format-file ${path}: ${problem}`;

// Ids

export const noId = (kind: string): string =>
  `no ${kind} id given. Run cantui ${kind} ID, or pass ids on stdin, one per line.`;
export const notAnId = (word: string, wanted: string): string =>
  `"${word}" is not ${wanted}: it has characters other than hex digits. Paste the whole id.`;
export const noIdsOnStdin = 'no ids on stdin: expected one id per line.';
export const stdinUnreadable = (reason: string): string => `cannot read ids from stdin: ${reason}`;

// Services

export const scanSourceNeedsUrl =
  '--source scan needs a scan URL. Pass --scan-url URL or set scanUrl in the profile.';
export const noToken = 'no token configured: requests carry no Authorization header.';
export const profileParties = (parties: readonly string[]): string =>
  `querying as ${parties.join(', ')} (from the profile). Use --as-any-party to query as any party.`;

// Responses

export const unexpectedResponse = (problem: string): string => `unexpected response: ${problem}`;
export const noTransferObject =
  'this update shows no transfer of the token standard. Look it up as a party that sees the transfer.';
export const moreProblems = (count: number): string => `${pluralize(count, 'more problem')}.`;
export const checkUrl = 'check the URL of the service.';
export const seeRawResponse = 'Use --output json to see the raw response.';
export const proofNotRecorded = (reason: string): string =>
  `this transaction proves an outcome, but the journal could not record it: ${reason}`;

// History

export const noHistory = 'no lookup history.';
export const deleted = (lookups: number): string =>
  `deleted ${pluralize(lookups, 'lookup')} from the history.`;
export const historyFailed = (action: 'list' | 'clear', reason: string): string =>
  `cannot ${action === 'list' ? 'read' : 'clear'} the lookup history: ${reason}`;
export const historyNotSaved = (reason: string): string =>
  `cannot save the lookup history: ${reason}`;
