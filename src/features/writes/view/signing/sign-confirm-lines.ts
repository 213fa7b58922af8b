import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import { wrapWords } from '../../../../lib/text/width.ts';
import { chosenRows, type SignerRow, type SigningStep } from '../../state/signing-step.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { briefLines, fact, fullLines, warningLines } from '../review/content-lines.ts';
import { signConfirmText as text } from '../../messages/sign.ts';

export type SignConfirmPage = {
  readonly form: FormId;
  readonly writeForm: Pick<WriteFormState, 'origin'>;
  readonly step: SigningStep;
  /** Milliseconds since 1970, to the minute. */
  readonly now: number;
  readonly width: number;
};

const signerFact = ({ name, type, key, placed }: SignerRow): string => {
  const { party } = placed?.place ?? {};
  const words = `${name} (${type}, ${key?.spec ?? ''}) ${key?.fingerprint ?? ''}`;
  return party === undefined ? words : `${words} for ${party}`;
};

/** All of it must be shown before it can be confirmed. */
export const signConfirmLines = ({
  form,
  writeForm: { origin },
  step,
  now,
  width,
}: SignConfirmPage): readonly Line[] => {
  const { report } = step;
  const chosen = chosenRows(step);
  const hash = report.hash?.toString('hex') ?? '';
  // The hash is shown once, next to its signer.
  const facts = report.facts.filter(({ brief, value }) => brief !== true || value !== hash);
  const opening = wrapWords(text.opening(chosen.map(({ name }) => name)), width - 2);
  return [
    ...opening.map((part): Line => [segment(` ${part}`, 'focus')]),
    ...briefLines(facts, now, width),
    ...warningLines(report.warnings, width),
    ...fact(
      'compared',
      origin?.requested === undefined ? text.notCompared : text.compared[form],
      width,
      origin?.requested === undefined ? 'warning' : 'ok',
    ),
    ...fact('hash to sign', hash, width, 'focus'),
    ...chosen.flatMap((row, index) => fact(index === 0 ? 'signer' : '', signerFact(row), width)),
    ...(origin?.ledger === undefined ? [] : fact(text.from[form], origin.ledger, width)),
    ...fullLines(report.facts, now, width),
  ];
};
