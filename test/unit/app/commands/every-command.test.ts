import { expect, it } from 'vitest';
import { keymap } from '../../../support/screens/loaded-screens.ts';
import { commandTable } from '../../../../src/app/commands/command-registry.ts';
import type { Overlay } from '../../../../src/shell/state/screen.ts';
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
    .filter(({ id }) => !(id in commandTable()) && !id.startsWith('edit.'))
    .filter(({ id }) =>
      overlays.every((overlay) => handleOverlayKey(overlay, id, state) === undefined),
    );
  expect(idle.map(({ id }) => id)).toEqual([]);
});
