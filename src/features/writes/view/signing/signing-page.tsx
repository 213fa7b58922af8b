import { useMemo } from 'react';
import { Box } from 'ink';
import { textOfField } from '../../../../lib/text/text-field.ts';
import { clamp } from '../../../../lib/numbers/list-window.ts';
import { floorToMinute, formatUtcTime } from '../../../../lib/time/time.ts';
import { type Line, segment, unmasked } from '../../../../ui-kit/text/line.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { fieldLine } from '../../../../ui-kit/prompt/field-line.ts';
import { useApp } from '../../../../shell/session-context.tsx';
import { isSigningConfirmed, type SigningStep } from '../../state/signing-step.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { signCallText, signConfirmText, signerChoiceText } from '../../messages/sign-step.ts';
import { readOnText } from '../../messages/read-on.ts';
import { scrollLimit } from '../../../../shell/scroll/scrollable.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { isUnread } from '../read-on.ts';
import { signConfirmLines } from './sign-confirm-lines.ts';
import { signConfirmRows } from './signing-scroll.ts';
import { signerLines } from './signer-lines.ts';

type SigningPageProps = {
  readonly id: FormId;
  readonly wizard: WriteFormState;
  readonly step: SigningStep;
  readonly rows: number;
  readonly width: number;
};

function Choice({ step, rows, width }: SigningPageProps) {
  const { lines, focus } = signerLines(step, width);
  return (
    <>
      <TextLine line={[segment(` ${signerChoiceText.title}`, 'focus')]} />
      <Lines lines={lines} height={rows - 1} focus={focus} />
    </>
  );
}

/** The field of the confirmation. */
const phraseLine = ({ phrase, typed }: SigningStep, width: number): Line => {
  const head = ` ${signConfirmText.typeToSign(phrase)}`;
  const room = width - head.length - 4;
  return unmasked([
    segment(head),
    ...fieldLine({ field: typed, width: room, label: '[', isTyped: true }),
    segment(' ]'),
  ]);
};

const buttonLine = (step: SigningStep, hasUnread: boolean): Line => {
  const isOn = isSigningConfirmed(step) && textOfField(step.typed) !== '';
  return [
    segment(`   ${signConfirmText.back.padEnd(30)}      `),
    hasUnread
      ? segment(readOnText.button('signConfirm.sign'), 'focus')
      : segment(isOn ? signConfirmText.sign : signConfirmText.signOff, isOn ? 'danger' : undefined),
  ];
};

function Confirmation({ id, wizard, step, rows, width }: SigningPageProps) {
  const now = useApp((state) => floorToMinute(state.screen.now));
  const lines = useMemo(
    () => signConfirmLines({ form: id, wizard, step, now, width }),
    [id, wizard, step, now, width],
  );
  const room = rows - signConfirmRows;
  const limit = scrollLimit({ lines: lines.length, height: room });
  const from = clamp(step.scroll, 0, limit);
  const more = limit - from;
  const hasUnread = isUnread(step, limit);
  const rest = readOnText.moreLines(more, hasUnread ? 'signConfirm.sign' : undefined);
  return (
    <>
      <Lines lines={lines} height={room} from={from} />
      <TextLine line={[segment(more > 0 ? ` ${rest}` : '', 'note')]} />
      <TextLine line={phraseLine(step, width)} />
      <TextLine line={buttonLine(step, hasUnread)} />
    </>
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

/** Signing over the full page of a form: the choice of signers, the confirmation, the calls. */
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
