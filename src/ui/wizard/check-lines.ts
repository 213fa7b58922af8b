import type { Check } from '../../forms/checks.ts';
import { fit } from '../../lib/width.ts';
import { wrapWords } from '../../lib/wrap.ts';
import { segment } from '../kit/segment.ts';
import type { Tone } from '../theme.ts';
import type { Line } from './entry-lines.ts';

const words = { verified: 'ok', failed: 'FAILED', unknown: 'unknown' } as const;
const tones = { verified: 'ok', failed: 'danger', unknown: 'unknown' } as const satisfies Record<
  Check['state'],
  Tone
>;

const verdictWidth = 9;

/** A check and its verdict; what is not simply well says why below. */
export const checkLines = (checks: readonly Check[], width: number): readonly Line[] =>
  checks.flatMap(({ title, state, detail }) => {
    const verdict = segment(fit(words[state], verdictWidth), tones[state]);
    const why = state === 'verified' || detail === '' ? [] : wrapWords(detail, width - 6);
    return [
      [segment(` ${fit(title, width - verdictWidth - 2)} `), verdict],
      ...why.map((part): Line => [segment(`     ${part}`)]),
    ];
  });
