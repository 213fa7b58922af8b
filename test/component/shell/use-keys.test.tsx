import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useKeys } from '../../../src/shell/keys/use-keys.ts';
import { waitFor } from '../../support/wait.ts';

const clock = { now: 0 };

function Keys() {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const add = (...words: readonly string[]): void => {
    setSeen((before) => [...before, ...words]);
  };
  useKeys({
    onChords: (chords) => {
      add(...chords);
    },
    onPaste: (text) => {
      add(`pasted ${JSON.stringify(text)}`);
    },
    now: () => clock.now,
  });
  return <Text>{`seen: ${seen.join(' ')}`}</Text>;
}

let ui: ReturnType<typeof render>;
const open = () => {
  clock.now = 0;
  ui = render(<Keys />);
};
const seen = (words: string) =>
  waitFor(() => {
    expect(ui.lastFrame()?.trimEnd()).toBe(`seen: ${words}`);
  });

afterEach(() => {
  ui.unmount();
});

describe('the keyboard', () => {
  it('gives every key of one read, in order', async () => {
    open();
    ui.stdin.write('jj\r');
    await seen('j j return');
    ui.stdin.write('\x1b[Bk');
    await seen('j j return down k');
  });

  it('gives a bracketed paste as one text, and no key of it', async () => {
    open();
    ui.stdin.write('\x1b[200~q\nrm\x1b[201~x');
    await seen('pasted "q\\nrm" x');
  });

  it('drops the rest of an arrow that was torn off its escape on the way', async () => {
    open();
    ui.stdin.write('\x1b');
    await seen('escape');
    clock.now = 200;
    ui.stdin.write('[A');
    ui.stdin.write('j');
    await seen('escape j');
  });

  it('takes the same letters for text when they come later', async () => {
    open();
    ui.stdin.write('\x1b');
    await seen('escape');
    clock.now = 400;
    ui.stdin.write('[A');
    await seen('escape [ A');
  });
});
