import { isObject, type Json } from '../../lib/json/json.ts';
import { copyText } from '../../lib/text/excerpt.ts';
import type { Activity } from '../activity/activity.ts';
import type { SearchText } from '../filter/search-text.ts';
import type { RowBlock } from './row-block.ts';
import type { LayoutField } from './row-layout.ts';

const movesValue = (raw: Json): boolean => isObject(raw) && isObject(raw['moved']);

/** The content can move into a block while the activity stays: fields are read on demand. */
class StoredActivity {
  /** A copy: a part of a response would keep all of it. */
  readonly id: string;
  #activity: Activity | undefined;
  #block: RowBlock | undefined;
  #index = 0;

  constructor(activity: Activity) {
    this.id = copyText(activity.id);
    this.#activity = activity;
  }

  /** A row with nothing but an activity needs no object of its own. */
  get activity(): Activity {
    return this as Activity;
  }

  get content(): Activity | undefined {
    return this.#activity;
  }

  moveTo(block: RowBlock, index: number): void {
    this.#block = block;
    this.#index = index;
    this.#activity = undefined;
  }

  get kind(): Activity['kind'] {
    return this.read('kind') ?? 'other';
  }

  get typeName(): string {
    return this.read('typeName') ?? '';
  }

  get date(): string | undefined {
    return this.read('date');
  }

  get round(): string | undefined {
    return this.read('round');
  }

  get offset(): string | undefined {
    return this.read('offset');
  }

  get synchronizerId(): string | undefined {
    return this.read('synchronizerId');
  }

  get from(): string | undefined {
    return this.read('from');
  }

  get to(): Activity['to'] {
    return this.read('to') ?? [];
  }

  get amount(): string | undefined {
    return this.read('amount');
  }

  get issuer(): string | undefined {
    return this.read('issuer');
  }

  get token(): string | undefined {
    return this.read('token');
  }

  get tokenAmount(): string | undefined {
    return this.read('tokenAmount');
  }

  get subject(): string | undefined {
    return this.read('subject');
  }

  get description(): string | undefined {
    return this.read('description');
  }

  get involved(): readonly string[] | undefined {
    return this.read('involved');
  }

  get expiresAt(): number | undefined {
    return this.read('expiresAt');
  }

  get step(): Activity['step'] {
    return this.read('step');
  }

  get at(): number | undefined {
    return this.#activity === undefined ? this.#block?.timeOf(this.#index) : this.#activity.at;
  }

  get notices(): readonly string[] {
    return this.#activity?.notices ?? this.#block?.noticesOf(this.#index) ?? [];
  }

  get origin(): Activity['origin'] {
    return this.#activity === undefined
      ? this.#block?.originOf(this.#index)
      : this.#activity.origin;
  }

  get raw(): Json {
    return this.#activity?.raw ?? this.#block?.rawOf(this.#index) ?? null;
  }

  /** The amount, if it is known without reading the row. */
  get amountAsFloat(): number | undefined {
    return this.#block?.amountOf(this.#index);
  }

  get isDerived(): boolean {
    const layout = this.#block?.layoutOf(this.#index);
    return layout === undefined ? this.origin !== undefined : layout.origin !== undefined;
  }

  get hasMoved(): boolean {
    const layout = this.#block?.layoutOf(this.#index);
    return layout === undefined ? movesValue(this.raw) : layout.hasMoved;
  }

  /** Only a row in a block has a search text. */
  searchText(): SearchText | undefined {
    return this.#block?.searchTextOf(this.#index);
  }

  /** Not a private method, which would cost each row eight bytes more. */
  read<Field extends LayoutField>(field: Field): Activity[Field] | undefined {
    const activity = this.#activity;
    return activity === undefined ? this.#block?.fieldOf(this.#index, field) : activity[field];
  }
}

const storedForm = (activity: Activity): StoredActivity | undefined =>
  activity instanceof StoredActivity ? activity : undefined;

/**
 * A stored activity is its own pair, which saves an object for each row. What adds fields writes
 * both again: a spread copies no getter.
 */
export const rowOf = (activity: Activity): { readonly id: string; readonly activity: Activity } =>
  storedForm(activity) ?? { id: activity.id, activity };

export const isDerived = (activity: Activity): boolean =>
  storedForm(activity)?.isDerived ?? activity.origin !== undefined;

/** No known choice explains what it moved. Reads as little as possible. */
export const movesUnexplained = (activity: Activity): boolean =>
  storedForm(activity)?.hasMoved ?? movesValue(activity.raw);

/** NaN if it is no decimal; undefined if the row had to be read. */
export const storedAmount = (activity: Activity): number | undefined =>
  storedForm(activity)?.amountAsFloat;

export const contentOf = (activity: Activity): Activity | undefined =>
  activity instanceof StoredActivity ? activity.content : activity;

/** True if it is not yet in a block. */
export const canMove = (activity: Activity): boolean => storedForm(activity)?.content !== undefined;

export const moveToBlock = (activity: Activity, block: RowBlock, index: number): void => {
  storedForm(activity)?.moveTo(block, index);
};

/** Their content can move into blocks later. */
export const storable = (activities: readonly Activity[]): readonly Activity[] =>
  activities.map((activity) => new StoredActivity(activity) as Activity);
