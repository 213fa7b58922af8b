import type { Chain } from '../journal/chain.ts';
import { entriesOf, type Entry } from '../journal/entries.ts';
import { stateDirOf } from '../journal/state-dir.ts';
import { readSubmissions } from '../journal/submissions.ts';
import { sanitise } from '../lib/sanitise.ts';
import { fit } from '../lib/width.ts';
import { safeOrder } from '../services/submission/safe-order.ts';
import { end } from './end.ts';
import { notFound, usageError, verificationFailed } from './exit-codes.ts';
import type { GlobalFlags } from './settle.ts';
import { printData, say } from './streams.ts';
import { factLines } from './write-words.ts';

const rowOf = ({ at, entry, word, operation, url, bodySha256 }: Entry): string =>
  [
    at.slice(0, 19),
    entry,
    fit(word, 16),
    fit(operation, 17),
    bodySha256.slice(0, 12),
    sanitise(url),
  ]
    .join('  ')
    .concat('\n');

const list = (chain: Chain, output: string | undefined): number => {
  const entries = entriesOf(chain);
  if (output === 'json') printData(`${JSON.stringify(entries, null, 2)}\n`);
  else if (output === 'ndjson')
    for (const entry of entries) printData(`${JSON.stringify(entry)}\n`);
  else for (const entry of entries) printData(rowOf(entry));
  if (entries.length === 0) say('the journal is empty: nothing was ever sent from here');
  return 0;
};

const show = (chain: Chain, name: string, output: string | undefined): number => {
  const entry = entriesOf(chain).find((each) => each.entry === name);
  if (entry === undefined) {
    say(`the journal has no entry ${name}: cantui journal lists them`);
    return notFound;
  }
  if (output === 'json') {
    printData(`${JSON.stringify(entry, null, 2)}\n`);
    return 0;
  }
  const { findings, ...intent } = entry;
  printData(
    factLines([
      ['entry', intent.entry],
      ['outcome', intent.word],
      ['operation', intent.operation],
      ['url', intent.url],
      ['profile', intent.profile],
      ['at', intent.at],
      ['by', intent.who],
      ['body', `${intent.bodyBytes} bytes, SHA-256 ${intent.bodySha256}`],
      ['submission id', intent.submissionId],
      ['resends', intent.resends],
      ...findings.map(
        ({ at, word, evidence, detail = '' }) =>
          ['found', `${at}  ${word}: ${detail} (${evidence})`] as const,
      ),
      ...safeOrder(entry).map((step, at) => [at === 0 ? 'do next' : ' ', step] as const),
    ]),
  );
  return 0;
};

const verify = (chain: Chain): number => {
  const { broken, lines, head, rest } = chain;
  const torn = lines.filter(({ kind }) => kind === 'torn').length + (rest === '' ? 0 : 1);
  if (broken !== undefined) {
    say(`the journal is broken at line ${broken.line}: ${broken.why}`);
    return verificationFailed;
  }
  const cut = torn === 0 ? '' : `, ${torn} of them cut off by a crash`;
  printData(`whole: ${lines.length} lines${cut}, head ${head}\n`);
  return 0;
};

/** Everything as it stands on disk, and the head: kept elsewhere, it shows a later change. */
const exportAll = (chain: Chain): number => {
  for (const { text } of chain.lines) printData(`${text}\n`);
  say(`the head of the journal is ${chain.head}: keep it elsewhere`);
  return chain.broken === undefined ? 0 : verificationFailed;
};

/** `cantui journal [list | show ENTRY | verify | export]`. */
export const journal = (words: readonly string[], flags: GlobalFlags): void => {
  const [deed = 'list', name] = words;
  const chain = readSubmissions(stateDirOf(process.env));
  if (deed === 'list') return end(list(chain, flags.output));
  if (deed === 'verify') return end(verify(chain));
  if (deed === 'export') return end(exportAll(chain));
  if (deed === 'show' && name !== undefined) return end(show(chain, name, flags.output));
  say(
    deed === 'show'
      ? 'journal show needs the name of an entry, such as X-0001: cantui journal lists them'
      : `journal does not know ${deed}: use list, show ENTRY, verify or export`,
  );
  return end(usageError);
};
