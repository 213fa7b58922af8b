import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import type { ListPane } from '../../../shell/state/layout.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import { noticeLines } from '../../../ui-kit/frame/notice-lines.ts';
import { VerticalRule } from '../../../ui-kit/frame/vertical-rule.tsx';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import type { FramedLayout } from '../../../shell/view-types.ts';
import { ActivityList } from './list/activity-list.tsx';
import { selectEmptyState } from './empty-state.ts';
import { DetailPane } from './detail/detail-pane.tsx';
import { RatesPanel } from './rates-panel.tsx';

const selectWord = (state: AppState) => selectEmptyState(state)?.word;
const selectTone = (state: AppState) => selectEmptyState(state)?.tone;
const selectLines = (state: AppState) => selectEmptyState(state)?.lines ?? [];

function ListBody({ pane }: { readonly pane: ListPane }) {
  const empty = useApp((state) => state.activity.view.entries.length === 0);
  const word = useApp(selectWord);
  const tone = useApp(selectTone);
  const lines = useApp(useShallow(selectLines));
  return (
    <Box flexDirection="column" width={pane.columns} height={pane.rows} flexShrink={0}>
      <Box flexDirection="column" height={pane.rows - pane.rates} overflow="hidden">
        {!empty && <ActivityList pane={pane} />}
        {empty && word !== undefined && (
          <Lines lines={noticeLines({ word, tone, lines, width: pane.columns })} />
        )}
      </Box>
      {pane.rates > 0 && <RatesPanel width={pane.columns} />}
    </Box>
  );
}

/** The activity screen between its rules: the list, the detail, or both side by side. */
export function ActivityBody({ layout }: { readonly layout: FramedLayout }) {
  const { body: rows, list, detail } = layout;
  const both = list !== undefined && detail !== undefined;
  return (
    <Box height={rows} flexShrink={0}>
      {list !== undefined && <ListBody pane={list} />}
      {both && <VerticalRule rows={rows} />}
      {detail !== undefined && <DetailPane pane={detail} titled={both} />}
    </Box>
  );
}
