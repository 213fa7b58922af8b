import { computeLayout } from '../../../shell/state/layout.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import { scrollBy, scrollCommandsOf, type ScrollCommandOf } from '../../../shell/scrolling.ts';
import { doctorLines } from './doctor-lines.ts';

export const isDoctorScroll = scrollCommandsOf('doctor');

const rowsOf = ({ screen }: AppState): number => {
  const layout = computeLayout(screen.size, { pane: 'list', zoomed: true, following: false });
  return layout.shape === 'too-small' ? 1 : layout.body;
};

/** Scrolls the report, never past its end. */
export const scrollDoctor = (state: AppState, id: ScrollCommandOf<'doctor'>): void => {
  const { scroll: from } = state.doctor;
  const scroll = scrollBy(id, { from, count: doctorLines(state).length, rows: rowsOf(state) });
  state.updateDoctor((doctor) => ({ ...doctor, scroll }));
};
