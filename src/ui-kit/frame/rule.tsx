import { RowText } from '../text/row-text.tsx';
import { splitLineSegments, ruleSegments, type RuleProps } from './rule-segments.ts';

/** Draws a horizontal rule with words set into it. */
export function Rule(props: RuleProps) {
  return <RowText segments={ruleSegments(props)} />;
}

/** Draws text at both ends of a line. */
export function SplitLine(props: RuleProps) {
  return <RowText segments={splitLineSegments(props)} />;
}
