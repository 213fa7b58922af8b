import type { ScrollPanes } from '../../shell/feature.ts';
import { bodyRows } from '../../shell/state/layout.ts';
import { overviewPage, selectedPlace } from './view/layout.ts';

/** The elements of the overview: the scroll keys select one after the other. */
export const overviewScrollPanes: ScrollPanes = {
  overview: ({ store }) => {
    const state = store.getState();
    const { places } = overviewPage(state);
    const at = selectedPlace(places, state);
    return {
      lines: places.length,
      height: bodyRows(state.screen.size) ?? 1,
      offset: at === undefined ? 0 : places.indexOf(at),
      selects: true,
      set: (index) => {
        const id = places[index]?.element.id;
        if (id !== undefined) state.updateOverview({ selected: { id, index } });
      },
    };
  },
};
