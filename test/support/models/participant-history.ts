import { partyOf, type ModelEvent } from './participant-items.ts';

export const parties = ['alice', 'bob', 'carol'].map(partyOf);

/** What an offset holds. The participant hosts all parties, and each sees its own events. */
export interface Entry {
  readonly offset: number;
  readonly updateId: string;
  readonly seconds: number;
  readonly kind: 'update' | 'rejected' | 'unknown' | 'nothing';
  readonly events: readonly ModelEvent[];
}

export interface HistoryOptions {
  readonly visible: number;
  readonly rejected: number;
  readonly unknown: number;
  /** How often, of 1, an update has some thousand events. */
  readonly huge: number;
}

/** What an element has instead of a random choice. */
interface Own {
  readonly events?: number;
  readonly seenBy?: readonly string[];
}

const hugeEvents = 2300;

/** Rows as a reader of these parties gets them. */
export const rowsOf = (entry: Entry, readers: readonly string[]): readonly string[] => {
  const isShown = ({ stakeholders }: ModelEvent): boolean =>
    stakeholders.some((party) => readers.includes(party));
  if (entry.kind === 'update')
    return entry.events.filter(isShown).map(({ node }) => `#${entry.updateId}:${node}`);
  return entry.kind === 'rejected' && entry.events.some(isShown)
    ? [`#rejected:${entry.offset}:${entry.updateId}`]
    : [];
};

export const createHistory = (
  { visible, rejected, unknown, huge }: HistoryOptions,
  random: () => number,
) => {
  let all: Entry[] = [];
  let last = 0;
  let made = 0;
  let epoch = 0;
  /** What the synchronizer sends again after a restore. */
  let replay: Entry[] = [];

  const someParties = (): readonly string[] => {
    const some = parties.filter(() => random() < 0.5);
    return some.length === 0 ? parties.slice(0, 1) : some;
  };

  const kindOf = (): Entry['kind'] => {
    if (random() >= visible) return 'nothing';
    if (random() < unknown) return 'unknown';
    return random() < rejected ? 'rejected' : 'update';
  };

  const make = (kind = kindOf(), { events, seenBy }: Own = {}): Entry => {
    made += 1;
    const name = `${epoch.toString(16).padStart(2, '0')}${made.toString(16).padStart(6, '0')}`;
    const usual = kind === 'update' ? (random() < huge ? hugeEvents : 1 + (made % 3)) : 1;
    const count = events ?? usual;
    const shared = seenBy ?? (count > 3 ? parties.slice(0, 1) : undefined);
    return {
      offset: last,
      updateId: kind === 'rejected' ? `command-${name}` : `1220${name.repeat(8)}`,
      seconds: made,
      kind,
      events: Array.from({ length: count }, (_, node) => ({
        node,
        stakeholders: shared ?? someParties(),
      })),
    };
  };

  const add = (): void => {
    last += 1;
    const again = replay.shift();
    all.push(again === undefined ? make() : { ...again, offset: last });
  };

  const put = (kind: Entry['kind'], own: Own): void => {
    last += 1;
    all.push(make(kind, own));
  };

  return {
    /** Elements of these kinds. */
    put: (kinds: readonly Entry['kind'][], own: Own = {}): void => {
      for (const kind of kinds) put(kind, own);
    },
    all: (): readonly Entry[] => all,
    end: (): number => last,
    arrive: (count: number): void => {
      for (let added = 0; added < count; added += 1) add();
    },
    /** A backup of an earlier time takes over; the synchronizer sends the rest again, or it is lost. */
    restore: (
      back: number,
      { isReplayed, shift }: { isReplayed: boolean; shift: number },
    ): void => {
      const kept = Math.max(0, last - back);
      const lost = all.filter(({ offset, kind }) => offset > kept && kind !== 'nothing');
      all = all.filter(({ offset }) => offset <= kept);
      // A rejected command is a thing of the participant alone, and nobody sends it again.
      replay = isReplayed ? [...lost.filter(({ kind }) => kind === 'update'), ...replay] : [];
      last = kept;
      for (let empty = 0; empty < shift; empty += 1) {
        last += 1;
        all.push({ offset: last, updateId: '', seconds: made, kind: 'nothing', events: [] });
      }
    },
    /** All that was listed is listed at other offsets. */
    reoffset: (by: number): void => {
      all = all.map((entry) =>
        entry.kind === 'rejected'
          ? { ...entry, kind: 'nothing', offset: entry.offset + by }
          : { ...entry, offset: entry.offset + by },
      );
      last += by;
    },
    /** Another participant responds behind the same address. */
    reset: (count: number): void => {
      epoch += 1;
      all = [];
      replay = [];
      last = 0;
      for (let added = 0; added < count; added += 1) add();
    },
  };
};
