import { Box, type DOMElement } from 'ink';
import { useContext, useLayoutEffect, useRef } from 'react';
import { clamp, scrollIntoView } from '../../lib/numbers/list-window.ts';
import {
  ScopeContext,
  useFrame,
  useFindPrivate,
  useTheme,
  type PaneMouse,
} from '../frame/frame-context.ts';
import { verticalRule } from '../frame/rule-lines.ts';
import { hidePrivateLines } from './hide-private.ts';
import { lineWidth, type Line } from './line.ts';

type LinesProps = PaneMouse & {
  readonly lines: readonly Line[];
  readonly height?: number;
  readonly width?: number | undefined;
  /** A value beyond the end counts as the end. */
  readonly from?: number;
  readonly focus?: number | undefined;
  /** The row of the screen over which they are laid; absent in the flow of the others. */
  readonly top?: number;
  readonly left?: number;
};

const firstLine = ({ lines, from, focus = 0 }: LinesProps, height: number): number => {
  const { length: count } = lines;
  return from === undefined
    ? scrollIntoView({ count, height, selected: focus, from: focus - Math.floor(height / 2) }).from
    : clamp(from, 0, Math.max(0, count - height));
};

type PaneProps = PaneMouse & {
  readonly lines: readonly Line[];
  readonly first: number;
  readonly height: number;
  readonly width: number | undefined;
};

/** Only leaves room, where the frame draws: Ink's own text output takes many times as long. */
function Pane({ height, width, ...content }: PaneProps) {
  const frame = useFrame();
  const { lines, first, click, scope } = content;
  const box = useRef<DOMElement>(null);
  const theme = useTheme();
  useLayoutEffect(() => {
    if (box.current !== null) frame.put(box.current, { lines, first, click, scope }, theme);
  }, [frame, lines, first, click, scope, theme]);
  const room = width === undefined ? { minWidth: Math.max(0, ...lines.map(lineWidth)) } : { width };
  return <Box ref={box} {...room} height={height} flexShrink={0} />;
}

/**
 * As many lines as fit, from a line on or around the focused one, cut at the edge of the pane, with private
 * text hidden. Everything on the screen is drawn by this.
 */
export function Lines(props: LinesProps) {
  const find = useFindPrivate();
  const inherited = useContext(ScopeContext);
  const { lines, width, click, scope = inherited } = props;
  const height = Math.max(0, props.height ?? lines.length);
  const first = firstLine(props, height);
  const seen = lines.slice(first, first + height);
  const shown = find === undefined ? seen : hidePrivateLines(seen, find);
  const drawn = <Pane {...{ lines: shown, first, height, width, click, scope }} />;
  if (props.top === undefined || height === 0) return drawn;
  return (
    <Box position="absolute" marginTop={props.top} marginLeft={props.left ?? 0}>
      {drawn}
    </Box>
  );
}

export const TextLine = ({ line }: { readonly line: Line }) => <Lines lines={[line]} />;

export function VerticalRule({ rows }: { readonly rows: number }) {
  return <Lines lines={Array.from({ length: rows }, () => verticalRule)} width={1} />;
}
