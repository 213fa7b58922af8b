import type { CommandId } from '../../keys/keymap.ts';
import { clamp } from '../../lib/windowing.ts';
import { layoutOf } from '../../store/layout.ts';
import type { AppState } from '../../store/store.ts';
import { doctorLines } from './doctor-lines.ts';

const steps = {
  'doctor.down': (at: number) => at + 1,
  'doctor.up': (at: number) => at - 1,
  'doctor.pageDown': (at: number, page: number) => at + page,
  'doctor.pageUp': (at: number, page: number) => at - page,
  'doctor.first': () => 0,
  'doctor.last': () => Number.MAX_SAFE_INTEGER,
} as const satisfies Partial<Record<CommandId, (at: number, page: number) => number>>;

export const isDoctorScroll = (id: CommandId): id is keyof typeof steps => id in steps;

const rowsOf = ({ screen }: AppState): number => {
  const layout = layoutOf(screen.size, { pane: 'list', zoomed: true, following: false });
  return layout.shape === 'too-small' ? 1 : layout.body;
};

/** Scrolls the report, never past its end. */
export const scrollDoctor = (state: AppState, id: keyof typeof steps): void => {
  const rows = rowsOf(state);
  const last = Math.max(0, doctorLines(state).length - rows);
  const to = steps[id](clamp(state.doctor.scroll, 0, last), Math.max(1, rows - 1));
  state.doctorChanged((doctor) => ({ ...doctor, scroll: clamp(to, 0, last) }));
};
