import { sanitise } from '../../lib/text/sanitise.ts';
import type { Tone } from '../theme/theme.ts';
import { SafeLine } from './safe-line.tsx';

export interface LabelProps {
  readonly children: string;
  readonly tone?: Tone | undefined;
}

/** Draws a line of text of any origin. */
export function Label({ children, tone }: LabelProps) {
  return <SafeLine text={sanitise(children)} tone={tone} />;
}

/** Draws decoration: rules, separators. */
export function Dim({ children }: Pick<LabelProps, 'children'>) {
  return <SafeLine text={sanitise(children)} tone="faint" />;
}
