import type { ScrollPanes } from '../../shell/feature.ts';
import { bodyRows } from '../../shell/state/layout.ts';
import { doctorLines } from './view/doctor-view.tsx';

export const doctorScrollPanes: ScrollPanes = {
  doctor: ({ store }) => {
    const state = store.getState();
    return {
      lines: doctorLines(state).length,
      height: bodyRows(state.screen.size) ?? 1,
      offset: state.doctor.scroll,
      set: (scroll) => state.updateDoctor((doctor) => ({ ...doctor, scroll })),
    };
  },
};
