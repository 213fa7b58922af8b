import { RowText } from '../kit/row-text.tsx';
import { segment, unmasked } from '../kit/segment.ts';
import { useApp } from '../session-context.tsx';
import { headerText, headerTone } from './header-text.ts';

export interface HeaderProps {
  readonly width: number;
  readonly withTabs: boolean;
}

/** Draws line 1. */
export function Header({ width, withTabs }: HeaderProps) {
  const text = useApp((state) => headerText(state, width, withTabs));
  const tone = useApp(headerTone);
  return <RowText tone={tone} segments={unmasked([segment(text)])} />;
}
