import { sanitise } from '../../lib/sanitise.ts';
import { fit, type Align } from '../../lib/width.ts';
import type { Tone } from '../theme.ts';
import { Drawn } from './drawn.tsx';

export interface ValueProps {
  /** Anything, also from a server: it is made safe here. */
  readonly children: string;
  /** Cells to take, by cutting or padding; without it as many as the text has. */
  readonly width?: number | undefined;
  readonly align?: Align | undefined;
  readonly tone?: Tone | undefined;
}

/** Draws a text that came from outside. */
export function Value({ children, width, align, tone }: ValueProps) {
  const text = width === undefined ? sanitise(children) : fit(children, width, align);
  return <Drawn text={text} tone={tone} />;
}

/** Draws words of the program itself. */
export function Label({ children, tone }: Pick<ValueProps, 'children' | 'tone'>) {
  return <Drawn text={sanitise(children)} tone={tone} />;
}

/** Draws what carries no information: rules, separators. */
export function Faint({ children }: Pick<ValueProps, 'children'>) {
  return <Drawn text={sanitise(children)} tone="faint" />;
}
