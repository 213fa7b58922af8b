import { auditJournal, type AuditFinding } from '../../../storage/journal/audit.ts';
import { holdsHead, type HashChain } from '../../../storage/journal/hash-chain.ts';
import {
  finishLastAppend,
  withChangedBodies,
  type JournalSnapshot,
} from '../../../storage/journal/snapshot.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { tryIo } from '../../../lib/result.ts';
import { usageError, verificationFailed } from '../../../cli-kit/exit.ts';
import { writeStdout, printError, parseSha256 } from '../../../cli-kit/streams.ts';
import { journalVerifyText } from '../messages.ts';

const sayTorn = ({ lines, loose }: HashChain): void => {
  const torn = lines.filter(({ kind }) => kind === 'torn').map(({ number }) => number);
  if (torn.length === 0) return;
  printError(journalVerifyText.torn(torn));
  if (loose.length > 0) printError(journalVerifyText.tornPending);
};

/** Prints lost or changed records below a list or an entry. */
export const printLostRecords = ({ chain, evidence }: JournalSnapshot): number => {
  const lost = auditJournal(chain, evidence).filter(({ kind }) => kind === 'lost');
  for (const { text } of lost) printError(text);
  return lost.length === 0 ? 0 : verificationFailed;
};

/** What a killed process left to write is written now: the journal itself lacks nothing. */
const finish = (unfinished: readonly AuditFinding[], stateDir: string): void => {
  if (unfinished.length === 0) return;
  const finished = tryIo(() => finishLastAppend(stateDir));
  const then = finished.ok
    ? journalVerifyText.finished
    : journalVerifyText.notFinished(finished.error);
  for (const { text } of unfinished) printError(journalVerifyText.unfinished(text, then));
};

const headFinding = (chain: HashChain, head: string): readonly AuditFinding[] =>
  holdsHead(chain, head)
    ? []
    : [
        {
          kind: 'lost',
          text: journalVerifyText.headMissing(head),
        },
      ];

type Verifying = {
  readonly snapshot: JournalSnapshot;
  readonly stateDir: string;
  readonly output: string | undefined;
  readonly head: string | undefined;
};

/**
 * Compares the journal with its own chain, with the files next to it, and with a head hash stored
 * elsewhere. Anyone who can write to the state directory can change all its files, but not that hash.
 */
export const verifyJournal = ({ snapshot, stateDir, output, head }: Verifying): number => {
  const anchor = head === undefined ? undefined : parseSha256(head);
  if (head !== undefined && anchor === undefined) {
    printError(journalVerifyText.badHead);
    return usageError;
  }
  const { chain } = snapshot;
  sayTorn(chain);
  const compared = tryIo(() => withChangedBodies(stateDir, snapshot));
  const findings: readonly AuditFinding[] = [
    ...(anchor === undefined ? [] : headFinding(chain, anchor)),
    ...(compared.ok
      ? auditJournal(chain, compared.value.evidence)
      : [{ kind: 'lost', text: journalVerifyText.notVerified(compared.error) } as const]),
  ];
  const wrong = findings.filter(({ kind }) => kind !== 'unfinished');
  const whole = wrong.length === 0;
  const { lines, head: own, broken } = chain;
  if (output === 'json')
    writeStdout(`${JSON.stringify({ whole, lines: lines.length, head: own, broken, findings })}\n`);
  else if (whole) writeStdout(`${journalVerifyText.intact(lines.length, own)}\n`);
  for (const { text } of wrong) printError(text);
  if (whole) finish(findings, stateDir);
  return whole ? 0 : verificationFailed;
};

/**
 * Prints every line as it is on disk, and the head hash. A terminal gets no control characters,
 * because a tampered line could move its cursor.
 */
export const exportJournal = (snapshot: JournalSnapshot): number => {
  const { chain } = snapshot;
  const show = process.stdout.isTTY ? sanitize : (text: string) => text;
  for (const { text } of chain.lines) writeStdout(`${show(text)}\n`);
  printError(journalVerifyText.head(chain.head));
  return printLostRecords(snapshot);
};
