import type { CommandId } from '../../shell/keys/key-binding.ts';
import type { State } from '../../shell/state/app-state.ts';

type Wording = ReadonlyMap<CommandId, string>;

// Made once: a footer is drawn anew when it gets another map.
const usual: Wording = new Map();
const paused: Wording = new Map([['poll.toggle', 'resume']]);

/** Hints of keys that do something else in the state of the screen than their bindings say. */
export const selectHintOverrides = ({ activity }: State): Wording =>
  activity.poll.state === 'paused' ? paused : usual;
