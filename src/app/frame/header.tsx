import { RowText } from '../../ui-kit/text/row-text.tsx';
import { segment, unmasked } from '../../ui-kit/text/segment.ts';
import { useApp } from '../../shell/session-context.tsx';
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
