import { RowText } from '../text/row-text.tsx';
import { splitLineSegments, ruleSegments, type RuleProps } from './rule-segments.ts';
import { Box } from 'ink';
import { Dim } from '../text/safe-text.tsx';

/** The line between two panes. */
export function VerticalRule({ rows }: { readonly rows: number }) {
  return (
    <Box flexDirection="column" width={1} flexShrink={0}>
      {Array.from({ length: rows }, (_, at) => (
        <Dim key={at}>│</Dim>
      ))}
    </Box>
  );
}

/** Draws a horizontal rule with words set into it. */
export function Rule(props: RuleProps) {
  return <RowText segments={ruleSegments(props)} />;
}

/** Draws text at both ends of a line. */
export function SplitLine(props: RuleProps) {
  return <RowText segments={splitLineSegments(props)} />;
}
