import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';
import { displayWidth, padOrTruncate, wrapWords } from '../../../../lib/text/width.ts';
import { shortenFingerprints, shortenIds } from '../../../../ledger/ids/shortened-ids.ts';
import type { SignerPart, SignerRow, SigningStep } from '../../state/signing-step.ts';
import { partWords, signerChoiceText as text } from '../../messages/sign-step.ts';

const tones: Readonly<Record<SignerPart, Tone | undefined>> = {
  required: 'ok',
  other: 'warning',
  signed: undefined,
  useless: 'faint',
  unusable: 'danger',
};

type Cells = {
  readonly name: string;
  readonly type: string;
  readonly key: string;
  readonly part: string;
};

const cellsOf = ({ name, type, key, part }: SignerRow): Cells => ({
  name,
  type,
  key: key === undefined ? text.noKey : `${key.spec} ${shortenFingerprints(key.fingerprint)}`,
  part: partWords[part],
});

const widest = (cells: readonly Cells[], of: keyof Cells): number =>
  Math.max(...cells.map((cell) => displayWidth(cell[of]))) + 2;

const wrapped = (words: string, width: number, tone?: Tone): readonly Line[] =>
  wrapWords(shortenFingerprints(shortenIds(words)), width - 2).map((part): Line => [
    segment(` ${part}`, tone),
  ]);

/** The table of signers: mark, name, type, key, part. */
const tableLines = ({ rows, at, marked }: SigningStep): readonly Line[] => {
  const all = [text.columns, ...rows.map(cellsOf)];
  const [name, type, key] = [widest(all, 'name'), widest(all, 'type'), widest(all, 'key')];
  const columns = (cells: Cells): string =>
    `${padOrTruncate(cells.name, name)}${padOrTruncate(cells.type, type)}${padOrTruncate(cells.key, key)}`;
  return [
    [segment(`       ${columns(text.columns)}${text.columns.part}`, 'faint')],
    ...rows.map((row, index): Line => {
      const isAt = index === at;
      const cells = cellsOf(row);
      const mark = marked.includes(row.name) ? '[x]' : '[ ]';
      return [
        segment(` ${isAt ? '>' : ' '} ${mark} ${columns(cells)}`, isAt ? 'focus' : undefined),
        segment(cells.part, tones[row.part]),
      ];
    }),
  ];
};

/** Explains the selected signer, if there is something to know before it is chosen. */
const selectedLines = ({ rows, at }: SigningStep, width: number): readonly Line[] => {
  const row = rows[at];
  if (row?.refusal !== undefined) return wrapped(row.refusal, width);
  return row?.part === 'other' ? wrapped(text.otherKey(row.name), width, 'warning') : [];
};

/** The choice of signers, with the signatures that are missing and the checks that failed. */
export const signerLines = (
  step: SigningStep,
  width: number,
): { readonly lines: readonly Line[]; readonly focus: number } => {
  const { report, failure, at } = step;
  const above = [
    ...report.failed.flatMap(({ title, detail }) =>
      wrapped(text.failed(title, detail), width, 'danger'),
    ),
    ...(failure === undefined ? [] : wrapped(text.failure(failure), width, 'danger')),
    ...report.missing.flatMap((words) => wrapped(text.missing(words), width)),
    [segment('')],
  ];
  const lines = [...above, ...tableLines(step), [segment('')], ...selectedLines(step, width)];
  return { lines, focus: above.length + 1 + at };
};
