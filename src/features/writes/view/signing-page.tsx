import { signConfirmText, signerChoiceText } from '../../../signing/sign-messages.ts';
import type { SignerPart, SignerRow } from '../../../signing/signable.ts';
import type { AppState } from '../context.ts';
import { Box } from 'ink';
import { textOfField } from '../../../lib/text/text-field.ts';
import { floorToMinute, formatUtcTime } from '../../../lib/time/time.ts';
import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { isSigningConfirmed, type SigningStep } from '../state/signing-step.ts';
import { signCallText, partWords, readOnText } from '../messages/review.ts';
import { confirmationField, ReadToEnd } from './review/reading.tsx';
import { signConfirmLines } from './signing-lines.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import { factRows } from '../../../lib/text/fact-rows.ts';
import { displayWidth, padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import { shortenFingerprints, shortenIds } from '../../../ledger/ids/shortened-ids.ts';
import type { PageProps } from './fields/fields-page.tsx';

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

/** Only keys of the profile are in the table; the confirmation has the whole fingerprint. */
const ownKeyWidth = 13;

const cellsOf = ({ name, type, key, part }: SignerRow): Cells => ({
  name,
  type,
  key:
    key === undefined
      ? signerChoiceText.noKey
      : `${key.spec} ${shortenId(key.fingerprint, ownKeyWidth)}`,
  part: partWords[part],
});

const widest = (cells: readonly Cells[], of: keyof Cells): number =>
  Math.max(...cells.map((cell) => displayWidth(cell[of]))) + 2;

const wrapped = (words: string, width: number, tone?: Tone): readonly Line[] =>
  factRows(shortenFingerprints(shortenIds(words)), width - 2).map((part): Line => [
    segment(` ${part}`, tone),
  ]);

const tableLines = ({ rows, at, marked }: SigningStep): readonly Line[] => {
  const all = [signerChoiceText.columns, ...rows.map(cellsOf)];
  const [name, type, key] = [widest(all, 'name'), widest(all, 'type'), widest(all, 'key')];
  const columns = (cells: Cells): string =>
    `${padOrTruncate(cells.name, name)}${padOrTruncate(cells.type, type)}${padOrTruncate(cells.key, key)}`;
  return [
    [
      segment(
        `       ${columns(signerChoiceText.columns)}${signerChoiceText.columns.part}`,
        'faint',
      ),
    ],
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

const selectedLines = ({ rows, at }: SigningStep, width: number): readonly Line[] => {
  const row = rows[at];
  if (row?.refusal !== undefined) return wrapped(row.refusal, width);
  return row?.part === 'other'
    ? wrapped(signerChoiceText.otherKey(row.name), width, 'warning')
    : [];
};

const signerLines = (
  step: SigningStep,
  width: number,
): { readonly lines: readonly Line[]; readonly focus: number } => {
  const { report, failure, at } = step;
  const above = [
    ...report.failed.flatMap(({ title, detail }) =>
      wrapped(signerChoiceText.failed(title, detail), width, 'danger'),
    ),
    ...(failure === undefined ? [] : wrapped(signerChoiceText.failure(failure), width, 'danger')),
    ...report.missing.flatMap((words) => wrapped(signerChoiceText.missing(words), width)),
    [segment('')],
  ];
  const lines = [...above, ...tableLines(step), [segment('')], ...selectedLines(step, width)];
  return { lines, focus: above.length + 1 + at };
};

type SigningPageProps = Omit<PageProps, 'alone'> & { readonly step: SigningStep };

function Choice({ step, rows, width }: SigningPageProps) {
  const { lines, focus } = signerLines(step, width);
  const { length: failed } = step.report.failed;
  const title =
    failed === 0
      ? segment(` ${signerChoiceText.title}`, 'focus')
      : segment(` ${signerChoiceText.refused(failed)}`, 'danger');
  return (
    <>
      <TextLine line={[title]} />
      <Lines lines={lines} height={rows - 1} focus={focus} />
    </>
  );
}

const phraseLine = ({ phrase, typed, sendsTo }: SigningStep, width: number): Line => {
  const words = sendsTo === undefined ? 'typeToSign' : 'typeToSignAndSend';
  return confirmationField(signConfirmText[words](phrase), typed, { width, isFocused: true });
};

const buttonLine = (step: SigningStep, hasUnread: boolean): Line => {
  const isOn = isSigningConfirmed(step) && textOfField(step.typed) !== '';
  const on = step.sendsTo === undefined ? signConfirmText.sign : signConfirmText.signAndSend;
  return [
    segment(`   ${signConfirmText.back.padEnd(30)}      `),
    hasUnread
      ? segment(readOnText.button('signConfirm.sign'), 'focus')
      : segment(isOn ? on : signConfirmText.signOff, isOn ? 'danger' : undefined),
  ];
};

function Confirmation({ id, writeForm, step, rows, width }: SigningPageProps) {
  const now = useApp((state: AppState) => floorToMinute(state.screen.now));
  const lines = signConfirmLines({ form: id, writeForm, step, now, width });
  return (
    <ReadToEnd
      {...{ lines, rows, width, page: step, enter: 'signConfirm.sign' }}
      facts={step.report.facts}
      below={(hasUnread) => (
        <>
          <TextLine line={phraseLine(step, width)} />
          <TextLine line={buttonLine(step, hasUnread)} />
        </>
      )}
    />
  );
}

const callLines = ({ called }: SigningStep): readonly Line[] => [
  [segment('')],
  [segment(`   ${signCallText.title}`, 'unknown')],
  [
    segment(
      `   ${called === undefined ? signCallText.starting : signCallText.calling(called.name, formatUtcTime(called.until))}`,
    ),
  ],
  [segment('')],
  [segment(`   ${signCallText.sees}`)],
];

export function SigningPage(props: SigningPageProps) {
  const { step, rows } = props;
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      {step.stage === 'choose' && <Choice {...props} />}
      {step.stage === 'confirm' && <Confirmation {...props} />}
      {step.stage === 'call' && <Lines lines={callLines(step)} height={rows} />}
    </Box>
  );
}
