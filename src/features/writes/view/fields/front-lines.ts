import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';
import { factRows } from '../../../../lib/text/fact-rows.ts';
import { wrapWords } from '../../../../lib/text/width.ts';
import { shortenFingerprints } from '../../../../ledger/ids/shortened-ids.ts';
import { formatUtcTime } from '../../../../lib/time/time.ts';
import { isRequestPage, type WriteFormState } from '../../state/write-form.ts';
import { requestText } from '../../../../requests/messages/topology-request.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { preparePageText } from '../../../../requests/messages/prepare-page.ts';

const wrapped = (words: string, width: number, tone?: Tone): readonly Line[] =>
  wrapWords(words, width - 2).map((part): Line => [segment(` ${part}`, tone)]);

/** The most lines of a failure: its beginning says what happened. */
const maxFailureLines = 4;

const participantLines = (
  { facts }: Pick<WriteFormState, 'facts'>,
  width: number,
): readonly Line[] => {
  if (facts === undefined || facts.isAsking === true)
    return wrapped(requestText.asking, width, 'faint');
  const { participant, missing } = facts;
  return [
    ...(participant === undefined
      ? []
      : wrapped(requestText.participant(shortenFingerprints(participant)), width)),
    ...missing.flatMap((words) => wrapped(words, width, 'warning')),
  ];
};

const generationLines = (
  { generation }: Pick<WriteFormState, 'generation'>,
  width: number,
): readonly Line[] => {
  if (generation === undefined) return [];
  return generation.kind === 'asking'
    ? wrapped(requestText.generating(formatUtcTime(generation.since)), width, 'unknown')
    : wrapped(requestText.failed(generation.reason), width, 'danger').slice(0, maxFailureLines);
};

export const requestLines = (writeForm: WriteFormState, width: number): readonly Line[] =>
  isRequestPage(writeForm)
    ? [
        ...wrapped(requestText.title, width, 'focus'),
        ...participantLines(writeForm, width),
        ...generationLines(writeForm, width),
        [segment('')],
      ]
    : [];

export const prepareLines = (
  id: FormId,
  writeForm: WriteFormState,
  width: number,
): readonly Line[] => {
  if (!isRequestPage(writeForm)) return [];
  const { preparing, prepareFailure, form } = writeForm;
  if (preparing !== undefined)
    return [
      [segment(` ${preparePageText.asking(Math.round(preparing.timeoutMs / 1000))}`, 'unknown')],
    ];
  if (prepareFailure === undefined || prepareFailure.root !== form.root) return [];
  // A failure at a field is shown there.
  if (prepareFailure.at !== undefined) return [];
  const isWarning = prepareFailure.isMissing || prepareFailure.isWarning === true;
  const tone = isWarning ? 'warning' : 'danger';
  return factRows(prepareFailure.text, width - 2).map((part) => [segment(` ${part}`, tone)]);
};
