import type { CommandHandler } from '../../shell/command-handler.ts';
import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import type { AppState } from '../state.ts';
import { replayText } from '../messages.ts';

const isReplay = ({ connection }: AppState): boolean => connection.isReplay === true;

const refuseElsewhere = (state: AppState): string | undefined =>
  isReplay(state) ? undefined : replayText.noReplay;

const togglePause: CommandHandler = ({ store, deps }) => {
  const isPaused = deps.replay?.togglePause() === true;
  store.getState().showNotice('note', isPaused ? replayText.paused : replayText.continues);
};

const step: CommandHandler = ({ store, deps }) => {
  const at = deps.replay?.step();
  store.getState().showNotice('note', at === undefined ? replayText.ended : replayText.at(at));
};

/** Keys of `cantui replay`. Elsewhere they do nothing, and nothing offers them. */
export const replayBindings: readonly KeyBinding[] = [
  {
    id: 'replay.pause',
    scope: 'global',
    keys: ['_'],
    hint: 'pause replay',
    help: 'pause or continue replay',
    palette: true,
    when: refuseElsewhere,
    isOffered: isReplay,
    run: togglePause,
  },
  {
    id: 'replay.step',
    scope: 'global',
    keys: ['%'],
    hint: 'next event',
    help: 'next event of the replay',
    palette: true,
    when: refuseElsewhere,
    isOffered: isReplay,
    run: step,
  },
];
