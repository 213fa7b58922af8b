import { expiresSoon, formatExpiry } from '../../../lib/time/time.ts';
import { findTokenFaults } from '../../../config/tokens/token-faults.ts';
import type { TokenState } from '../../../config/tokens/token-manager.ts';
import {
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
  failed,
} from '../../../verify/check-result.ts';
import {
  identityProviderCheck,
  tokenCheck,
  submissionIdCheck,
  synchronizerCheck,
  journalCheck,
  targetCheck,
} from '../../messages/checks.ts';
import { otherUserProblem } from '../../prepare/user-rights.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { attemptWithSubmissionId } from '../../../submission/find-attempts.ts';
import { isSameLedgerUrl } from '../../../config/settings/urls.ts';
import { writePaths } from '../../../ledger/operations.ts';
import { logicalSynchronizerId } from '../../../ledger/ids/identifiers.ts';
import type { PathStatus } from '../../../storage/paths/path-status.ts';
import type { Result } from '../../../lib/result.ts';
import type { AuditFinding } from '../../../storage/journal/audit.ts';
import { textAt } from '../../../lib/json/fields.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { requestFacts } from '../../../submission/request-facts.ts';
import { attemptAt } from '../../../submission/find-twins.ts';
import { checkSentBefore } from '../../../submission/send/check-duplicates.ts';
import type { WriteName } from '../../../submission/classify-outcome.ts';
import { checkApprovalSetup } from '../../../config/policy/check-approval-setup.ts';
import {
  checkFiles,
  type SourceFileStatus,
  checkFolders,
  checkJournalWhole,
} from './check-state.ts';
import { checkServerVersion, type ServerVersion } from './check-server-version.ts';

/**
 * The claims are unverified, and no text contains the token. `token` is absent if none is
 * configured.
 */
const checkToken = (token: TokenState | undefined, now: number): VerificationCheck => {
  const name = { id: 'token', title: tokenCheck.title };
  if (token === undefined) return passed(name, tokenCheck.none);
  const { held, claims, expiresAt, trouble = tokenCheck.notLoaded } = token;
  if (!held) return inconclusive(name, '', trouble);
  const user = claims === undefined ? '' : tokenCheck.ofUser(claims.user);
  const [wrong] = claims === undefined ? [] : findTokenFaults(claims, now);
  if (wrong !== undefined) return warning(name, user, wrong.fault);
  if (expiresAt === undefined)
    return inconclusive(name, user, claims === undefined ? tokenCheck.notJwt : tokenCheck.noExpiry);
  const expiry = formatExpiry(expiresAt, now);
  const detail = user === '' ? expiry : `${user}, ${expiry}`;
  return expiresSoon(expiresAt, now)
    ? warning(name, detail, tokenCheck.expiring)
    : passed(name, detail);
};

/**
 * Compares the user of an execution with that of the token. The user of an allocation is the one that may
 * act as the new party.
 */
const checkUser = (userId: string, token: TokenState | undefined): readonly VerificationCheck[] => {
  const problem = otherUserProblem(userId, token);
  const name = { id: 'token-user', title: tokenCheck.userTitle };
  return problem === undefined ? [] : [failed(name, problem, tokenCheck.userRemedy)];
};

/**
 * Compares the provider that will manage the party with the issuer of the token (API description 4.3).
 */
const checkProvider = (
  provider: string,
  token: TokenState | undefined,
): readonly VerificationCheck[] => {
  if (provider === '') return [];
  const name = { id: 'identity-provider', title: identityProviderCheck.title };
  const issuer = token?.claims?.issuer;
  if (issuer === undefined) return [inconclusive(name, provider, identityProviderCheck.noIssuer)];
  return [
    issuer === provider
      ? passed(name, provider)
      : warning(name, identityProviderCheck.other(issuer, provider), identityProviderCheck.reason),
  ];
};

/** Each attempt needs its own submission id (API description 4.4). */
const checkSubmissionIdUnused = (
  entries: readonly Entry[],
  of: { readonly submissionId: string; readonly url: string },
): VerificationCheck => {
  const name = { id: 'fresh-id', title: submissionIdCheck.title };
  const user = attemptWithSubmissionId(entries, of);
  return user === undefined
    ? passed(name, submissionIdCheck.passed(of.submissionId))
    : failed(name, submissionIdCheck.used(user.entry, user.word), submissionIdCheck.remedy);
};

/**
 * Compares the synchronizer with that of the newest loaded activity. A ledger may have several, so a
 * difference isn't a failure.
 */
const checkSynchronizer = (
  named: string | undefined,
  seen: string | undefined,
): readonly VerificationCheck[] => {
  if (named === undefined || named === '' || seen === undefined) return [];
  const name = { id: 'synchronizer', title: synchronizerCheck.title };
  return [
    logicalSynchronizerId(named) === logicalSynchronizerId(seen)
      ? passed(name, named)
      : inconclusive(name, named, synchronizerCheck.other(seen)),
  ];
};

/** Nothing is sent that can't be recorded first. */
const checkJournal = (
  { path, kind, names = 1, isWritable, reason }: PathStatus,
  unread: string | undefined,
): VerificationCheck => {
  const name = { id: 'journal', title: journalCheck.title };
  const { remedy } = journalCheck;
  if (unread !== undefined) return failed(name, journalCheck.unreadable(unread), remedy);
  if (kind === 'folder') return failed(name, journalCheck.isFolder(path), remedy);
  if (names > 1) return failed(name, journalCheck.hasOtherName(path), journalCheck.otherNameRemedy);
  return isWritable && kind !== 'unreadable'
    ? passed(name, path)
    : failed(name, journalCheck.notWritable(path, reason), remedy);
};

type RequestTarget = {
  readonly profile: string;
  /** Empty if no ledger URL is set. */
  readonly url: string;
  /** The ledger of the profile itself, if an option or a variable overrides it. */
  readonly own?: string | undefined;
};

const withoutOperation = (operation: WriteName, url: string): string => {
  const path = writePaths(operation).find((end) => url.endsWith(end)) ?? '';
  return url.slice(0, url.length - path.length);
};

const checkTarget = (
  operation: WriteName,
  { profile, url, own }: RequestTarget,
): VerificationCheck => {
  const name = { id: 'target', title: targetCheck.title };
  if (url === '') return failed(name, targetCheck.noLedger, targetCheck.remedy);
  const ledger = withoutOperation(operation, url);
  return own === undefined || isSameLedgerUrl(own, ledger)
    ? passed(name, `${ledger} (${profile})`)
    : warning(name, targetCheck.other(ledger, profile, own), targetCheck.reason);
};

export type WriteContext = {
  readonly operation: WriteName;
  readonly request: JsonObject;
  /** The identity of the write, and the signed hash; absent if the request was not decoded. */
  readonly identity?: string | undefined;
  readonly hash?: string | undefined;
  /** The entry of the journal that this write retries. */
  readonly retried?: string | undefined;
  readonly mayDiffer?: boolean | undefined;
  readonly target: RequestTarget;
  readonly journal: PathStatus;
  readonly entries: Result<readonly Entry[], string>;
  /** Absent if the ledger was not called. */
  readonly server?: ServerVersion | undefined;
  /** Differences between the journal and the files next to it. */
  readonly audit: Result<readonly AuditFinding[], string>;
  readonly folders: readonly PathStatus[];
  readonly token: TokenState | undefined;
  readonly now: number;
  /** The synchronizer that a prepared transaction names. */
  readonly prepared?: string | undefined;
  readonly seen?: string | undefined;
  readonly rules?: Parameters<typeof checkApprovalSetup>[0] | undefined;
  readonly files?: readonly SourceFileStatus[] | undefined;
};

const ofJournal = (around: WriteContext): readonly VerificationCheck[] => {
  const { operation, request, target, entries, identity, hash, retried, mayDiffer, now } = around;
  if (!entries.ok) return [];
  const { url } = target;
  const { submissionId } = requestFacts(operation, request);
  const write = attemptAt({ operation, url }, request, { identity, hash });
  const before = checkSentBefore(entries.value, write, { retried, mayDiffer, nowMs: now });
  return submissionId === undefined
    ? before
    : [...before, checkSubmissionIdUnused(entries.value, { submissionId, url })];
};

const unreadOf = ({ entries, audit }: WriteContext): string | undefined => {
  if (!entries.ok) return entries.error;
  return audit.ok ? undefined : audit.error;
};

export const runContextChecks = (around: WriteContext): readonly VerificationCheck[] => {
  const { operation, request, token, now, audit, journal, folders, target, prepared, seen } =
    around;
  const isAllocation = operation === 'allocateParty';
  const named = isAllocation ? textAt(request, 'synchronizer') : prepared;
  return [
    ...(target.url === '' ? [] : ofJournal(around)),
    checkToken(token, now),
    ...(isAllocation
      ? checkProvider(textAt(request, 'identityProviderId'), token)
      : checkUser(textAt(request, 'userId'), token)),
    checkJournal(journal, unreadOf(around)),
    ...(audit.ok ? [checkJournalWhole(audit.value)] : []),
    checkFolders(folders),
    checkTarget(operation, target),
    ...checkApprovalSetup(around.rules ?? {}),
    ...checkServerVersion(operation, request, around.server),
    ...checkSynchronizer(named, seen),
    ...checkFiles(around.files ?? []),
  ];
};
