import { signConfirmText } from '../../../signing/sign-messages.ts';
import type { SignerRow } from '../../../signing/signable.ts';
import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { wrapWords } from '../../../lib/text/width.ts';
import { chosenRows, type SigningStep } from '../state/signing-step.ts';
import type { WriteFormState } from '../state/write-form.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { briefLines, fact, restLines, fullLines, warningLines } from './review/content-lines.ts';
import { reviewText } from '../messages/review.ts';
import { parseUrl } from '../../../lib/io/service-address.ts';
import { keepLast } from '../../../lib/keep.ts';

type SignConfirmPage = {
  readonly form: FormId;
  readonly writeForm: Pick<WriteFormState, 'origin'>;
  readonly step: SigningStep;
  readonly now: number;
  readonly width: number;
};

const signerFact = ({ name, type, key, placed }: SignerRow): string => {
  const { party } = placed?.place ?? {};
  const words = `${name} (${type}, ${key?.spec ?? ''}) ${key?.fingerprint ?? ''}`;
  return party === undefined ? words : `${words} for ${party}`;
};

const hostIn = (url: string): string => parseUrl(url)?.host ?? url;

const keepPage = keepLast<readonly Line[]>();

/** All of it must be shown before it can be confirmed. A key that only scrolls lays out nothing again. */
export const signConfirmLines = (page: SignConfirmPage): readonly Line[] => {
  const { form, writeForm, step, now, width } = page;
  const { report, rows, at, marked, sender } = step;
  return keepPage([form, writeForm.origin, report, rows, at, marked, sender, now, width], () =>
    layOutPage(page),
  );
};

/** The facts say of free commands that nothing else was compared. */
const comparedLines = (
  form: FormId,
  origin: WriteFormState['origin'],
  width: number,
): readonly Line[] => {
  const isCompared = origin?.requested !== undefined;
  if (form === 'execute' && !(isCompared && origin.intent !== undefined)) return [];
  return isCompared
    ? fact('compared', signConfirmText.compared[form], width, 'ok')
    : fact('compared', signConfirmText.notCompared, width, 'warning');
};

const openingLines = (
  { sendsTo }: SigningStep,
  chosen: readonly SignerRow[],
  width: number,
): readonly Line[] => {
  const names = chosen.map(({ name }) => name);
  const words =
    sendsTo === undefined
      ? signConfirmText.opening(names)
      : signConfirmText.openingBoth(names, reviewText.ledger(hostIn(sendsTo.url), sendsTo.mode));
  const tone = sendsTo?.mode === 'prod' ? 'danger' : 'focus';
  return wrapWords(words, width - 2).map((part): Line => [segment(` ${part}`, tone)]);
};

const sendingLines = ({ sendsTo, sender }: SigningStep, width: number): readonly Line[] =>
  sendsTo === undefined
    ? []
    : [
        ...fact(signConfirmText.sentTo, sendsTo.url, width),
        ...(sender === undefined
          ? []
          : fact(signConfirmText.sentAs, reviewText.sender(sender.user), width)),
      ];

const layOutPage = ({
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
  return [
    ...openingLines(step, chosen, width),
    ...warningLines(report.warnings, width),
    ...briefLines(facts, now, width),
    ...report.unknown.flatMap(({ title, detail, reason = '' }, index) =>
      fact(index === 0 ? 'incomplete' : '', `${title}: ${detail}; ${reason}`, width, 'warning'),
    ),
    ...comparedLines(form, origin, width),
    ...fact('hash to sign', hash, width, 'focus'),
    ...chosen.flatMap((row, index) => fact(index === 0 ? 'signer' : '', signerFact(row), width)),
    ...(origin?.ledger === undefined ? [] : fact(signConfirmText.from[form], origin.ledger, width)),
    ...sendingLines(step, width),
    // What an action does is compared with its intent: a key shows its steps and fields.
    ...(step.sendsTo === undefined
      ? fullLines(report.facts, now, width)
      : restLines(report.facts, width)),
  ];
};
