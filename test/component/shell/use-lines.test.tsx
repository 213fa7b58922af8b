import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import {
  SessionProvider,
  useLines,
  type SharedSession,
} from '../../../src/shell/session-context.tsx';
import { lineOf, type Line } from '../../../src/ui-kit/text/line.ts';

type Counts = { readonly read: number; readonly other: number };

describe('the lines of a pane', () => {
  it('are asked for only if a part of the state that they read has changed', () => {
    const store = createStore((): Counts => ({ read: 0, other: 0 }));
    const asked: Counts[] = [];
    const select = (state: Counts): readonly Line[] => {
      asked.push(state);
      return [lineOf(String(state.read))];
    };
    const reads = ({ read }: Counts): readonly unknown[] => [read];
    function Pane() {
      useLines(select, reads);
      return null;
    }
    const session = { store } as unknown as SharedSession;
    const { unmount } = render(
      <SessionProvider value={session}>
        <Pane />
      </SessionProvider>,
    );
    store.setState({ other: 1 });
    store.setState({ read: 1 });
    store.setState({ other: 2 });
    unmount();
    expect(asked).toEqual([
      { read: 0, other: 0 },
      { read: 1, other: 1 },
    ]);
  });
});
