import { useEffect } from 'react';
import type { SessionDeps } from '../shell/session-deps.ts';
import type { Dispatcher } from './commands/key-dispatcher.ts';

/** Presses the keys of a recording, if this session replays one. */
export const usePlayedKeys = (dispatcher: Dispatcher, { replay }: SessionDeps): void =>
  useEffect(() => replay?.playKeys((chord) => dispatcher.press([chord])), [dispatcher, replay]);
