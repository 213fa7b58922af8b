import { sanitise } from '../../lib/text/sanitise.ts';
import type { Tone } from '../theme/theme.ts';
import { SafeLine } from './safe-line.tsx';

export interface LabelProps {
  readonly children: string;
  readonly tone?: Tone | undefined;
}

/** Draws a line of words of any origin, in a tone. */
export function Label({ children, tone }: LabelProps) {
  return <SafeLine text={sanitise(children)} tone={tone} />;
}

/** Draws what carries no information: rules, separators. */
export function Dim({ children }: Pick<LabelProps, 'children'>) {
  return <SafeLine text={sanitise(children)} tone="faint" />;
}
