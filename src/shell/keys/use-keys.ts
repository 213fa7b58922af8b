import { useInput, usePaste } from 'ink';
import { useRef } from 'react';
import { type Chord, parseChords, isSplitEscape } from '../../lib/keys/chords.ts';

export interface KeyHandlers {
  readonly onChords: (chords: readonly Chord[]) => void;
  readonly onPaste: (text: string) => void;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
}

/** Nothing else reads the keyboard. */
export const useKeys = ({ onChords, onPaste, now }: KeyHandlers): void => {
  const escapedAt = useRef(Number.NEGATIVE_INFINITY);
  useInput((input, key) => {
    const torn = isSplitEscape(input, now() - escapedAt.current);
    escapedAt.current = key.escape ? now() : Number.NEGATIVE_INFINITY;
    if (!torn) onChords(parseChords(input, key));
  });
  usePaste(onPaste);
};
