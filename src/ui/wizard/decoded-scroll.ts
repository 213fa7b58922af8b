import { clamp } from '../../lib/windowing.ts';
import type { CommandId } from '../../keys/keymap.ts';
import { selectLayout } from '../../store/selectors.ts';
import type { AppState } from '../../store/store.ts';
import { formOfTab } from '../../store/wizard.ts';
import { decodedTitleRows } from './decoded-body.tsx';
import { decodedLines } from './decoded-lines.ts';
import { minuteOf } from './timed-value.ts';
import { stripRows } from './wizard-places.ts';

type DecodedScroll = Extract<CommandId, `decoded.${'down' | 'up' | 'pageDown' | 'pageUp'}`>;

const steps: Readonly<Record<DecodedScroll, (page: number) => number>> = {
  'decoded.down': () => 1,
  'decoded.up': () => -1,
  'decoded.pageDown': (page) => page,
  'decoded.pageUp': (page) => -page,
};

export const isDecodedScroll = (id: CommandId): id is DecodedScroll => id in steps;

/** Scrolls what the bytes say, never past its end. */
export const scrollDecoded = (state: AppState, id: DecodedScroll): void => {
  const form = formOfTab(state.screen.tab);
  const layout = selectLayout(state);
  if (form === undefined || layout.shape === 'too-small') return;
  const wizard = state.wizards[form];
  const { size, now } = state.screen;
  const count = decodedLines(wizard, size.columns, minuteOf(now)).length;
  const room = layout.body - stripRows - decodedTitleRows;
  const scroll = (wizard.decoded ?? 0) + steps[id](room);
  const decoded = clamp(scroll, 0, Math.max(0, count - room));
  state.wizardChanged(form, (before) => ({ ...before, decoded }));
};
