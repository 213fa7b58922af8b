import { formatUtcTime } from '../../../lib/time/time.ts';
import { shortenId } from '../../../lib/text/width.ts';
import { formatAgoByMinute } from '../../../shell/labels/connection-labels.ts';
import { profileLabel } from '../../../shell/labels/mode-label.ts';
import { useApp, useLines } from '../../../shell/session-context.tsx';
import type { SplitText, ViewDefinition } from '../../../shell/view-types.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import type { AppState } from '../context.ts';
import { pageText } from '../messages/pages.ts';
import type { LineState, NodeLine } from '../model/node-line.ts';
import { nodePageLines } from './page-lines.ts';

const partyWidth = 32;

const titleLine = ({ nodePages, screen }: AppState): SplitText => {
  const { page = 'node', party, isAsking, readings } = nodePages;
  const title = pageText.titles[page];
  const at = readings[page]?.at;
  return {
    left:
      page === 'rewards' && party !== undefined
        ? pageText.of(title, shortenId(party, partyWidth))
        : title,
    leftTone: 'focus',
    right:
      isAsking || at === undefined
        ? pageText.reading
        : pageText.readAt(formatUtcTime(at), formatAgoByMinute(at, screen.now)),
  };
};

type Summary = Pick<SplitText, 'left' | 'leftTone'>;

const stateSummary = (lines: readonly NodeLine[]): Summary => {
  const count = (wanted: LineState) => lines.filter(({ state }) => state === wanted).length;
  const [failed, warnings] = [count('failed'), count('warning')];
  const left = pageText.counts(failed, warnings, count('unknown'), count('ok'));
  if (failed > 0) return { left, leftTone: 'danger' };
  return warnings > 0 ? { left, leftTone: 'warning' } : { left };
};

const summary = ({ nodePages: { page = 'node', readings } }: AppState): Summary => {
  const result = readings[page]?.result;
  if (result?.ok !== true) return { left: '' };
  if ('lines' in result.value) return stateSummary(result.value.lines);
  const { length } = result.value.problems;
  return { left: pageText.problems(length), ...(length > 0 && { leftTone: 'warning' }) };
};

function NodeBody({ rows }: { readonly rows: number }) {
  const from = useApp(({ nodePages }: AppState) => nodePages.scroll);
  return <Lines lines={useLines(nodePageLines)} height={rows} from={from} />;
}

/** The pages cover the Overview. Each shows what the command of its name prints. */
export const nodePageView: ViewDefinition<AppState> = {
  title: pageText.titles.node,
  titleRule: titleLine,
  stateRule: (state) => ({ ...summary(state), right: profileLabel(state.connection) }),
  status: ({ nodePages: { page = 'node' } }) => ({ left: pageText.inShell[page], right: '' }),
  body: ({ layout }) => <NodeBody rows={layout.body} />,
};
