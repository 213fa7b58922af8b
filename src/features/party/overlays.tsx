import type { PartyOverlays } from './context.ts';
import type { PartyChoice } from '../../shell/command-handler.ts';
import type { OverlayParts } from '../../shell/overlay-parts.ts';
import { shortenId } from '../../lib/text/width.ts';
import { ruleLine, splitLine } from '../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { pageText } from './messages/page.ts';

/** Cells of a choice besides its party: the digit, the role and blanks. */
const aroundParty = 14;

const choiceWords = (choices: readonly PartyChoice[], width: number): string => {
  const room = Math.max(8, Math.floor((width - 1) / choices.length) - aroundParty);
  return choices
    .map(({ role, party }, index) => ` ${index + 1} ${role} ${shortenId(party, room)}`)
    .join('  ');
};

export const partyOverlays: OverlayParts<PartyOverlays> = {
  partyChoice: {
    scopes: ['partyChoice', 'global'],
    foot: ({ choices }, width) => (
      <Lines
        lines={[
          ruleLine({ width, left: pageText.choose, leftTone: 'focus' }),
          splitLine({ width, left: choiceWords(choices, width) }),
        ]}
      />
    ),
  },
};
