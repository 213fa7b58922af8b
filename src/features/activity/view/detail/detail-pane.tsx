import { Box } from 'ink';
import { useMemo } from 'react';
import type { PaneSize } from '../../../../shell/state/layout.ts';
import type { AppState } from '../../../../app/state.ts';
import { ScopeContext } from '../../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../../shell/session-context.tsx';
import { useLines } from '../../../../shell/use-lines.ts';
import { DetailJson } from './detail-json.tsx';
import { createDetailLines, selectShownJson } from './detail-pane-lines.ts';

/** The selected activity or gap: its fields, or its JSON. */
export function DetailPane({
  pane,
  isBeside,
}: {
  readonly pane: PaneSize;
  /** The list is on the screen too. */
  readonly isBeside: boolean;
}) {
  const read = useMemo(() => {
    const lines = createDetailLines();
    return (state: AppState) => lines(state, pane, isBeside);
  }, [pane, isBeside]);
  const lines = useLines(read);
  const json = useApp((state) => selectShownJson(state, isBeside));
  const isMenuOpen = useApp((state) => state.activity.columnMenu !== undefined);
  const scope = json === undefined ? 'detail' : 'tree';
  return (
    <ScopeContext value={isMenuOpen ? undefined : scope}>
      <Box flexDirection="column" width={pane.columns} height={pane.rows} flexShrink={0}>
        <Lines lines={lines} width={pane.columns} />
        {json !== undefined && (
          <DetailJson json={json} width={pane.columns - 1} rows={pane.rows - lines.length} />
        )}
      </Box>
    </ScopeContext>
  );
}
