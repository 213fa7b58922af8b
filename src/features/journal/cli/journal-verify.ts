import { auditJournal, type AuditFinding } from '../../../storage/journal/audit.ts';
import { holdsHead, type HashChain } from '../../../storage/journal/hash-chain.ts';
import { readAuditEvidence } from '../../../storage/journal/evidence.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { sanitise } from '../../../lib/text/sanitise.ts';
import { tryIo } from '../../../lib/io/try-io.ts';
import { usageError, verificationFailed } from '../../../cli-kit/exit-codes.ts';
import { writeStdout, printError } from '../../../cli-kit/streams.ts';
import { parseSha256 } from '../../../cli-kit/read-digest.ts';

const sayTorn = ({ lines, loose }: HashChain): void => {
  const torn = lines.filter(({ kind }) => kind === 'torn').map(({ number }) => number);
  if (torn.length === 0) return;
  printError(`cut off by a crash, kept as they were left: line ${torn.join(', ')}`);
  if (loose.length > 0) printError('the next write will record the last of them');
};

/** What the journal and what lies beside it do not agree about. */
const findingsOf = (
  chain: HashChain,
  stateDir: string,
  withBytes: boolean,
): readonly AuditFinding[] => {
  const read = tryIo(() => auditJournal(chain, readAuditEvidence(stateDir, { withBytes })));
  return read.ok ? read.value : [{ kind: 'lost', text: `it cannot be verified: ${read.error}` }];
};

/** Says, under a list or an entry, that the journal is not what it was; gives the exit code. */
export const printLostRecords = (chain: HashChain, stateDir: string): number => {
  const lost = findingsOf(chain, stateDir, false).filter(({ kind }) => kind === 'lost');
  for (const { text } of lost) printError(text);
  return lost.length === 0 ? 0 : verificationFailed;
};

const headFinding = (chain: HashChain, head: string): readonly AuditFinding[] =>
  holdsHead(chain, head)
    ? []
    : [
        {
          kind: 'lost',
          text: `the journal was cut off or replaced: it does not hold the head ${head}`,
        },
      ];

type Verifying = {
  readonly chain: HashChain;
  readonly stateDir: string;
  readonly output: string | undefined;
  /** `--head`, as it was typed. */
  readonly head: string | undefined;
};

/**
 * Holds the journal against itself, against what lies beside it and against a head that was kept
 * elsewhere. Whoever can write to the state folder can change all that lies there, but not that head.
 */
export const verifyJournal = ({ chain, stateDir, output, head }: Verifying): number => {
  const anchor = head === undefined ? undefined : parseSha256(head);
  if (head !== undefined && anchor === undefined) {
    printError(
      '--head is not a SHA-256 of 64 hex digits: journal verify and journal export print it',
    );
    return usageError;
  }
  sayTorn(chain);
  const findings = [
    ...(anchor === undefined ? [] : headFinding(chain, anchor)),
    ...findingsOf(chain, stateDir, true),
  ];
  const whole = findings.length === 0;
  const { lines, head: own, broken } = chain;
  if (output === 'json')
    writeStdout(`${JSON.stringify({ whole, lines: lines.length, head: own, broken, findings })}\n`);
  else if (whole) writeStdout(`whole: ${pluralize(lines.length, 'line')}, head ${own}\n`);
  for (const { text } of findings) printError(text);
  return whole ? 0 : verificationFailed;
};

/**
 * Everything as it stands on disk, and the head: kept elsewhere, it shows a later change. A terminal
 * gets no control characters: a line that somebody tampered with could move its cursor.
 */
export const exportJournal = (chain: HashChain, stateDir: string): number => {
  const show = process.stdout.isTTY ? sanitise : (text: string) => text;
  for (const { text } of chain.lines) writeStdout(`${show(text)}\n`);
  printError(
    `journal head hash: ${chain.head} (store it outside this machine to detect tampering)`,
  );
  return printLostRecords(chain, stateDir);
};
