import { expect, it } from 'vitest';
import { keymap } from '../../../support/screens/loaded-screens.ts';
import { commandTable } from '../../../../src/app/commands/command-registry.ts';
import type { Overlay } from '../../../../src/shell/state/screen.ts';
import { isDetailScroll } from '../../../../src/features/activity/view/detail/detail-scroll.ts';
import { isEntryScroll } from '../../../../src/features/journal/view/entry-scroll.ts';
import { isDoctorScroll } from '../../../../src/features/doctor/view/doctor-scroll.ts';
import { isFailureScroll } from '../../../../src/features/lookup/view/failure-scroll.ts';
import { isDecodedScroll } from '../../../../src/features/writes/view/decoded/decoded-scroll.ts';
import { isReviewScroll } from '../../../../src/features/writes/view/review/review-scroll.ts';
import { handleOverlayKey } from '../../../../src/app/overlays/overlay-keys.ts';
import { testSession } from '../../../support/screens/sample-session.ts';

const field = { before: '', after: '' };

const overlays: readonly Overlay[] = [
  { kind: 'help', all: false, scroll: 0, find: field, finding: false },
  { kind: 'palette', field, selected: 0 },
  { kind: 'receipt', entry: 'X-0001', facts: [], scroll: 0 },
];

it('does something for every key of the table', () => {
  const state = testSession().store.getState();
  const idle = keymap
    .filter(({ id }) => !(id in commandTable()) && !id.startsWith('edit.') && !isDetailScroll(id))
    .filter(({ id }) => !isReviewScroll(id) && !isEntryScroll(id) && !isFailureScroll(id))
    .filter(({ id }) => !isDoctorScroll(id) && !isDecodedScroll(id))
    .filter(({ id }) =>
      overlays.every((overlay) => handleOverlayKey(overlay, id, state) === undefined),
    );
  expect(idle.map(({ id }) => id)).toEqual([]);
});
