import type { AuditFinding } from '../../../storage/journal/audit.ts';
import type { PathStatus } from '../../../storage/files/path-status.ts';
import { failed, passed, warning, type VerificationCheck } from '../../../verify/check-result.ts';

const remedy =
  'find out what happened (cantui journal verify), keep this state folder as it is, and send from another one (XDG_STATE_HOME)';

/**
 * Whether the journal is what it was: what it says of earlier writes is believed, and so nothing is sent
 * when it was changed, cut off or replaced.
 */
export const checkJournalWhole = (findings: readonly AuditFinding[]): VerificationCheck => {
  const name = { id: 'journal-whole', title: 'The journal is whole' };
  const textsOf = (kind: AuditFinding['kind']) =>
    findings.filter((finding) => finding.kind === kind).map(({ text }) => text);
  const [lost, doubtful] = [textsOf('lost'), textsOf('doubtful')];
  const words = (texts: readonly string[]) =>
    texts.length > 2
      ? `${texts.slice(0, 2).join('; ')}; and ${texts.length - 2} more`
      : texts.join('; ');
  if (lost.length > 0) return failed(name, words(lost), remedy);
  return doubtful.length > 0
    ? warning(name, words(doubtful), 'it may not have every write that went from here')
    : passed(name, 'its chain holds, and what lies beside it agrees');
};

/** Whether nobody else can change what is believed of earlier writes, and of how they are made. */
export const checkFolders = (folders: readonly PathStatus[]): VerificationCheck => {
  const name = { id: 'folders', title: 'Nobody else can write to the folders of this program' };
  const open = folders.flatMap(({ foreign }) => (foreign === undefined ? [] : [foreign]));
  return open.length === 0
    ? passed(name, folders.map(({ path }) => path).join(', '))
    : warning(
        name,
        [...new Set(open)].join('; '),
        'whoever can write there can change the journal, or where a profile sends: chmod go-w takes that away',
      );
};
