import type { CommandId } from '../keys/keymap.ts';
import type { AppState, AppStore } from '../store/store.ts';
import type { Client } from '../client/client.ts';
import type { Doctor } from './doctor.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { LookupHistory } from './lookup-history.ts';
import type { JournalReader } from './journal-reader.ts';
import type { Lookups } from './lookups.ts';
import type { SessionPorts } from './ports.ts';
import type { Sender } from './send-write.ts';
import type { TokenKeeper } from '../tokens/keeper.ts';
import type { Tail } from './tail.ts';

/** What a command works with. */
export type Deeds = {
  readonly store: AppStore;
  readonly tail: Tail;
  readonly journal: JournalReader;
  readonly lookups: Lookups;
  readonly history: LookupHistory;
  readonly drafts: DraftKeeper;
  readonly doctor: Doctor;
  readonly sender: Sender;
  readonly seal: Client['seal'];
  /** Asks what no operation of the table is. */
  readonly ask: Client['ask'];
  /** Absent where no token was named. */
  readonly tokens: TokenKeeper | undefined;
  readonly ports: SessionPorts;
};

export type Deed = (deeds: Deeds) => void;

/** Deeds by the command that asks for them. */
export type DeedTable = Readonly<Partial<Record<CommandId, Deed>>>;

/** A deed that changes the state and nothing else. */
export const onStore =
  (change: (state: AppState) => void): Deed =>
  ({ store }) =>
    change(store.getState());
