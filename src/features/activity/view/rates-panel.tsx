import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { minuteMs, rateLines, selectRateFacts } from './rate-lines.ts';

/** Draws the rates under a wide list. */
export function RatesPanel({ width }: { readonly width: number }) {
  const facts = useApp(useShallow(selectRateFacts));
  const minute = useApp((state) => Math.floor(state.screen.now / minuteMs));
  const lines = useMemo(() => rateLines(facts, minute * minuteMs, width), [facts, minute, width]);
  return <Lines lines={lines} width={width} />;
}
