import { dirname } from 'node:path';
import { configPath } from '../../../../config/file/config-file.ts';
import { auditJournal, type AuditFinding } from '../../../../storage/journal/audit.ts';
import { readAuditEvidence } from '../../../../storage/journal/evidence.ts';
import { inspectPath, type PathStatus } from '../../../../storage/paths/path-status.ts';
import { readEntries, readJournal, journalPath } from '../../../../storage/journal/journal-file.ts';
import { tryIo } from '../../../../lib/result.ts';
import { addIdentities } from '../../../../submission/send/check-duplicates.ts';
import {
  failed,
  passed,
  warning,
  type VerificationCheck,
} from '../../../../verify/check-result.ts';
import { foldersCheck, journalIntactCheck } from '../../messages/checks.ts';

export const inspectState = (stateDir: string, env: NodeJS.ProcessEnv) => ({
  journal: inspectPath(journalPath(stateDir)),
  entries: tryIo(() => addIdentities(stateDir, readEntries(stateDir))),
  audit: tryIo(() =>
    auditJournal(readJournal(stateDir), readAuditEvidence(stateDir, { withBytes: false })),
  ),
  folders: [inspectPath(stateDir), inspectPath(dirname(configPath(env).path))],
});

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
