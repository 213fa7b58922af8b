import type { Entry } from '../../journal/entries.ts';
import { verified, warning, type Check } from '../../verify/check.ts';

const name = { id: 'sent-before', title: 'Not sent before' };

const named = (entries: readonly Entry[]): string =>
  entries.map(({ entry, word }) => `${entry} (${word})`).join(', ');

/** Those whose outcome nobody knows stand first: they decide what another one may do. */
const worstFirst = (attempts: readonly Entry[]): readonly Entry[] => [
  ...attempts.filter(({ word }) => word === 'UNKNOWN'),
  ...attempts.filter(({ word }) => word !== 'UNKNOWN'),
];

/** What the journal says of all attempts at the same thing that may have left. */
export const sentBefore = (attempts: readonly Entry[]): Check => {
  if (attempts.length === 0) return verified(name, 'the journal has no attempt at it');
  const [first, ...others] = worstFirst(attempts);
  const detail = `the same went as ${named([...(first ? [first] : []), ...others])}`;
  if (first?.word === 'UNKNOWN')
    return warning(name, detail, `${first.entry} may have been accepted: look for it first`);
  return attempts.every(({ word }) => word === 'REJECTED')
    ? verified(name, `${detail}; nothing came of it`)
    : warning(name, detail, 'what was sent once may be done already');
};
