import type { ActivityState } from './activity.ts';
import type { ConnectionState } from './connection.ts';
import type { DoctorState } from './doctor.ts';
import type { JournalState } from './journal.ts';
import type { LookupState } from './lookup.ts';
import type { ProfilesState } from './profiles.ts';
import type { ScreenState } from './screen.ts';
import type { Wizards } from './wizard.ts';

/** What a session knows. */
export type State = {
  readonly connection: ConnectionState;
  readonly activity: ActivityState;
  readonly doctor: DoctorState;
  readonly journal: JournalState;
  readonly lookup: LookupState;
  readonly profiles: ProfilesState;
  readonly screen: ScreenState;
  readonly wizards: Wizards;
};

/** How a slice changes the state: from the state before to the parts that are new. */
export type SetState = (change: (state: State) => Partial<State>) => void;
