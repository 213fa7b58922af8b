import { type Result, tryIo } from '../../../lib/result.ts';
import { hashFile, type SourceFile } from '../../../storage/files/read-user-file.ts';
import { formatInteger } from '../../../lib/text/pluralize.ts';
import {
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
  failed,
} from '../../../verify/check-result.ts';
import { sourceFileCheck, foldersCheck, journalIntactCheck } from '../../messages/checks.ts';
import { dirname } from 'node:path';
import { configPath } from '../../../config/file/config-file.ts';
import { auditJournal, type AuditFinding } from '../../../storage/journal/audit.ts';
import { inspectPath, type PathStatus } from '../../../storage/paths/path-status.ts';
import { foldEntries, isSending } from '../../../storage/journal/fold-entries.ts';
import { journalPath } from '../../../storage/journal/journal-file.ts';
import { readSnapshot } from '../../../storage/journal/snapshot.ts';
import { addIdentities } from '../../../submission/send/check-duplicates.ts';

export type SourceFileStatus = {
  readonly loaded: SourceFile;
  readonly now: Result<string, string>;
};

const nameOf = ({ path }: SourceFile): string => path.slice(path.lastIndexOf('/') + 1);

const checkFile = ({ loaded, now }: SourceFileStatus, at: number): VerificationCheck => {
  const { path, sha256, bytes } = loaded;
  const name = { id: `file-${at + 1}`, title: sourceFileCheck.title(nameOf(loaded)) };
  const was = sourceFileCheck.loaded(path, sha256, formatInteger(bytes));
  if (!now.ok) return inconclusive(name, was, sourceFileCheck.unreadable(now.error));
  return now.value === sha256
    ? passed(name, was)
    : warning(name, sourceFileCheck.changed(path, sha256, now.value), sourceFileCheck.reason);
};

export const checkFiles = (files: readonly SourceFileStatus[]): readonly VerificationCheck[] =>
  files.map(checkFile);

export const rehashSourceFiles = (files: readonly SourceFile[]): readonly SourceFileStatus[] =>
  files.map((loaded) => ({ loaded, now: hashFile(loaded.path) }));

/**
 * Reads the journal and the state directory. The entries and the audit are of one moment: other processes
 * may append meanwhile.
 */
export const inspectState = (stateDir: string, env: NodeJS.ProcessEnv) => {
  const read = tryIo(() => readSnapshot(stateDir));
  const entries = read.ok
    ? tryIo(() => addIdentities(stateDir, foldEntries(read.value.chain, isSending)))
    : read;
  const audit: Result<readonly AuditFinding[], string> = read.ok
    ? { ok: true, value: auditJournal(read.value.chain, read.value.evidence) }
    : read;
  return {
    ...{ journal: inspectPath(journalPath(stateDir)), entries, audit },
    folders: [inspectPath(stateDir), inspectPath(dirname(configPath(env).path))],
  };
};

/**
 * Later decisions trust the entries of the journal, so nothing is sent if it was changed, cut off
 * or replaced.
 */
export const checkJournalWhole = (findings: readonly AuditFinding[]): VerificationCheck => {
  const name = { id: 'journal-whole', title: journalIntactCheck.title };
  const textsOf = (kind: AuditFinding['kind']) =>
    findings.filter((finding) => finding.kind === kind).map(({ text }) => text);
  const [lost, doubtful] = [textsOf('lost'), textsOf('doubtful')];
  const listed = (texts: readonly string[]) => {
    const more = texts.length - 2;
    return [...texts.slice(0, 2), ...(more > 0 ? [journalIntactCheck.andMore(more)] : [])].join(
      '; ',
    );
  };
  if (lost.length > 0) return failed(name, listed(lost), journalIntactCheck.remedy);
  return doubtful.length > 0
    ? warning(name, listed(doubtful), journalIntactCheck.doubtful)
    : passed(name, journalIntactCheck.passed);
};

/** Checks that nobody else can change the journal or the configuration. */
export const checkFolders = (folders: readonly PathStatus[]): VerificationCheck => {
  const name = { id: 'folders', title: foldersCheck.title };
  const open = folders.flatMap(({ foreign }) => (foreign === undefined ? [] : [foreign]));
  return open.length === 0
    ? passed(name, folders.map(({ path }) => path).join(', '))
    : warning(name, [...new Set(open)].join('; '), foldersCheck.reason);
};
