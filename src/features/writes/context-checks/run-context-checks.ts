import type { Result } from '../../../lib/result.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import type { AuditFinding } from '../../../storage/journal/audit.ts';
import type { PathStatus } from '../../../storage/files/path-status.ts';
import { textAt } from '../../../lib/json/fields.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import type { TokenState } from '../../../config/tokens/token-manager.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import { requestFacts } from '../../../submission/request-facts.ts';
import { checkSentBefore } from '../../../submission/send/check-duplicates.ts';
import type { WriteName } from '../../../submission/classify-outcome.ts';
import { checkApprovalSetup } from '../../../config/policy/check-approval-setup.ts';
import { checkFiles, type SourceFileStatus } from './check-source-files.ts';
import { checkSubmissionIdUnused } from './check-submission-id.ts';
import { checkJournal, checkTarget, type RequestTarget } from './check-target.ts';
import { checkServerVersion, type ServerVersion } from './check-server-version.ts';
import { checkFolders, checkJournalWhole } from './check-state.ts';
import { checkSynchronizer } from './check-synchronizer.ts';
import { checkProvider, checkToken } from './check-token.ts';

/** The surroundings of a request: journal, token, disk and target. */
export type WriteContext = {
  readonly operation: WriteName;
  readonly request: JsonObject;
  /** The identity of the write, and the signed hash; absent if the request was not decoded. */
  readonly identity?: string | undefined;
  readonly hash?: string | undefined;
  readonly target: RequestTarget;
  readonly journal: PathStatus;
  readonly entries: Result<readonly Entry[], string>;
  /** Absent if the ledger was not called. */
  readonly server?: ServerVersion | undefined;
  /** Differences between the journal and the files next to it. */
  readonly audit: Result<readonly AuditFinding[], string>;
  /** Problems of the journal and of the configuration. */
  readonly folders: readonly PathStatus[];
  /** Absent if none is configured. */
  readonly token: TokenState | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The synchronizer that a prepared transaction names. */
  readonly prepared?: string | undefined;
  /** The synchronizer of the newest activity. */
  readonly seen?: string | undefined;
  /** The approval rules for writes to the ledger. */
  readonly rules?: Parameters<typeof checkApprovalSetup>[0] | undefined;
  /** The files that the request was loaded from. */
  readonly files?: readonly SourceFileStatus[] | undefined;
};

const ofJournal = (around: WriteContext): readonly VerificationCheck[] => {
  const { operation, request, target, entries, identity, hash } = around;
  if (!entries.ok) return [];
  const { url } = target;
  const { content, submissionId } = requestFacts(operation, request);
  const before = checkSentBefore(entries.value, { operation, url, content, identity, hash });
  return submissionId === undefined
    ? [before]
    : [before, checkSubmissionIdUnused(entries.value, { submissionId, url })];
};

/** The reason why the journal, or a file next to it, is unreadable. */
const unreadOf = ({ entries, audit }: WriteContext): string | undefined => {
  if (!entries.ok) return entries.error;
  return audit.ok ? undefined : audit.error;
};

/** Runs the checks of everything around a request: earlier attempts, token, disk and target. */
export const runContextChecks = (around: WriteContext): readonly VerificationCheck[] => {
  const { operation, request, token, now, audit, journal, folders, target, prepared, seen } =
    around;
  const isAllocation = operation === 'allocateParty';
  const named = isAllocation ? textAt(request, 'synchronizer') : prepared;
  return [
    ...(target.url === '' ? [] : ofJournal(around)),
    checkToken(token, now),
    ...(isAllocation ? checkProvider(textAt(request, 'identityProviderId'), token) : []),
    checkJournal(journal, unreadOf(around)),
    ...(audit.ok ? [checkJournalWhole(audit.value)] : []),
    checkFolders(folders),
    checkTarget(target),
    ...checkApprovalSetup(around.rules ?? {}),
    ...checkServerVersion(operation, request, around.server),
    ...checkSynchronizer(named, seen),
    ...checkFiles(around.files ?? []),
  ];
};
