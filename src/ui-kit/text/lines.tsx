import { mergeSegments, type Line, type Segment } from './line.ts';
import { Box, Text } from 'ink';
import { memo } from 'react';
import { sanitize } from '../../lib/text/sanitize.ts';
import { clamp, scrollIntoView } from '../../lib/numbers/list-window.ts';
import { verticalRule } from '../frame/rule-lines.ts';
import { toAscii } from '../theme/ascii-fallback.ts';
import { useFindPrivate, useTheme } from '../theme/theme-context.ts';
import { hidePrivate } from './hide-private.ts';

// Ink gives an empty text no line.
const blank = sanitize(' ');

function Piece({ text, tone = 'plain' }: Segment) {
  const { tones, ascii } = useTheme();
  const shown = text === '' ? blank : text;
  return (
    <Text wrap="truncate" {...tones[tone]}>
      {ascii ? toAscii(shown) : shown}
    </Text>
  );
}

/** Draws one line, cut at the edge of the terminal, with private text hidden. */
export const TextLine = memo(function TextLine({ line }: { readonly line: Line }) {
  const find = useFindPrivate();
  const pieces = mergeSegments(find === undefined ? line : hidePrivate(line, find));
  const [only] = pieces;
  // Ink lays out every node: a single segment needs no parent.
  if (pieces.length === 1 && only !== undefined) return <Piece {...only} />;
  return (
    <Text wrap="truncate">
      {pieces.map((piece, index) => (
        <Piece key={index} {...piece} />
      ))}
    </Text>
  );
});

export type LinesProps = {
  readonly lines: readonly Line[];
  /** Rows of the screen (default: one for each line). */
  readonly height?: number;
  readonly width?: number | undefined;
  /** The first line to draw; a value beyond the end counts as the end. */
  readonly from?: number;
  /** A line that must stay visible; used if `from` is absent. */
  readonly focus?: number | undefined;
};

/** Returns the first of the lines that `Lines` draws in a height. */
export const firstLine = (
  {
    lines: { length: count },
    from,
    focus = 0,
  }: Pick<LinesProps, 'from' | 'focus'> & { readonly lines: { readonly length: number } },
  height: number,
): number =>
  from === undefined
    ? scrollIntoView({ count, height, selected: focus, from: focus - Math.floor(height / 2) }).from
    : clamp(from, 0, Math.max(0, count - height));

/** Draws as many lines as fit, from a line on or around the focused one. */
export function Lines(props: LinesProps) {
  const { lines, width } = props;
  const height = Math.max(0, props.height ?? lines.length);
  const first = firstLine(props, height);
  return (
    <Box
      flexDirection="column"
      {...(width !== undefined && { width })}
      height={height}
      flexShrink={0}
      overflow="hidden"
    >
      {lines.slice(first, first + height).map((line, index) => (
        <TextLine key={first + index} line={line} />
      ))}
    </Box>
  );
}

/** Draws the line between two panes. */
export function VerticalRule({ rows }: { readonly rows: number }) {
  return <Lines lines={Array.from({ length: rows }, () => verticalRule)} width={1} />;
}
