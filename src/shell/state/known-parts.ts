import type { ContractList } from '../../tokens/listed-contract.ts';
import type { OpenContracts } from '../../ledger/activity/open-contracts.ts';
import type { TailEntry } from '../../ledger/activity/entry-changes.ts';
import { formIds, type FormId } from '../../submission/form-ids.ts';
import type { WriteStatus } from '../../storage/journal/records.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import type { Json } from '../../lib/json/json.ts';
import type { PollState } from './poll-state.ts';

// What features may read of each other's slices; `app` shows that the slices have it.

export type OlderRowsState =
  | 'unasked'
  | 'fetching'
  | 'start'
  | 'pruned'
  | 'cannot'
  | 'failed'
  | 'full';

type ShownEntry = { readonly id: string } | { readonly gap: { readonly state: string } };

/** The rows of the activity, and what is known of their source. */
export type KnownRows = {
  readonly activity: {
    readonly timeline: {
      readonly entries: readonly TailEntry[];
      readonly reachedStart: boolean;
      readonly since?: number;
      readonly meaning?: unknown;
      readonly counts: { readonly late: number; readonly changed: number };
    };
    readonly poll: PollState;
    readonly open: OpenContracts;
    readonly older: OlderRowsState;
    readonly news?: { readonly lagMs?: number | undefined } | undefined;
    readonly activeFilter?: object | undefined;
    readonly position: { readonly kind: string };
    /** The rows as the list shows them. */
    readonly view: {
      readonly entries: readonly ShownEntry[];
      readonly gapsAt: readonly number[];
      readonly loaded: number;
    };
  };
};

/** What the outcome of a write is by now: with the safe next steps, and the service's error. */
export type ToldOutcome = {
  readonly word: WriteStatus;
  readonly detail: string;
  readonly next: readonly string[];
  readonly explained: readonly string[];
};

/** The writes that the forms have sent. */
export type KnownWrites = {
  readonly updateOutcome: (entry: string, told: ToldOutcome) => void;
  readonly writeForms: Readonly<
    Record<
      FormId,
      {
        readonly sending?:
          | { readonly since: number; readonly entry?: string | undefined }
          | undefined;
        readonly ended?:
          | { readonly entry?: string | undefined; readonly word: WriteStatus }
          | undefined;
      }
    >
  >;
};

/** What was looked up, newest last. */
export type KnownLookups = {
  readonly lookup: {
    readonly visits: readonly {
      readonly number: number;
      readonly fetched:
        | { readonly kind: 'ready'; readonly response: { readonly raw: Json } }
        | { readonly kind: 'loading' | 'failed' };
    }[];
  };
};

/** Unknown outcomes come first, then the others; each group has the newest first. */
export type KnownEntries = {
  readonly journal: {
    readonly entries: readonly Entry[];
    readonly file: { readonly failure?: string | undefined };
  };
};

type Ended = NonNullable<KnownWrites['writeForms'][FormId]['ended']>;

const outcomesIn = ({ writeForms }: Pick<KnownWrites, 'writeForms'>): readonly Ended[] =>
  Object.values(writeForms).flatMap(({ ended }) => ended ?? []);

/** The outcomes that arrived, or became another, with a change of the state. */
export const newOutcomes = (
  now: Pick<KnownWrites, 'writeForms'>,
  before: Pick<KnownWrites, 'writeForms'>,
): readonly Ended[] => {
  const known = outcomesIn(before);
  return outcomesIn(now).filter((ended) => !known.includes(ended));
};

export const pendingWrite = <Form extends KnownWrites['writeForms'][FormId]>({
  writeForms,
}: {
  readonly writeForms: Readonly<Record<FormId, Form>>;
}): Form['sending'] =>
  formIds.map((id) => writeForms[id].sending).find((sending) => sending !== undefined);

/** Session and profile stay until the outcome of the write arrives. */
export const isSending = (state: Pick<KnownWrites, 'writeForms'>): boolean =>
  pendingWrite(state) !== undefined;

/** What the node's traffic needs. */
export type KnownTraffic = {
  readonly nodePages: {
    readonly trafficAlert?: string | undefined;
    readonly trafficLeft?: string | undefined;
  };
};

type Read<T> =
  | {
      readonly kind: 'ready';
      readonly value: T;
      readonly isBeforeWrite?: boolean;
      readonly unread?: { readonly since: number; readonly reason: string };
    }
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' | 'failed'; readonly reason: string };

/** The tokens of one of the user's parties, as Tokens read them last. */
export type KnownTokenPage = {
  readonly tokens: {
    readonly party?: string | undefined;
    readonly isAsking: boolean;
    /** Why no party of the user is known. */
    readonly whyNone?: string | undefined;
    readonly report: {
      readonly dso?: string | null;
      readonly contracts: Read<ContractList>;
      readonly holdings: Read<{
        readonly instruments: readonly {
          readonly id: string;
          readonly locks: readonly {
            readonly amount: string;
            readonly until: string | undefined;
          }[];
        }[];
      }>;
      readonly preapprovals: Read<
        readonly {
          readonly contractId: string;
          readonly ids: readonly string[];
          readonly expiresAt?: number;
        }[]
      >;
    };
  };
};
