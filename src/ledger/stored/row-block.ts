import { parseJson, type Json } from '../../lib/json/json.ts';
import type { Activity, DerivedFrom } from '../activity/activity.ts';
import { stringsIn, type SearchText, type SharedStrings } from '../filter/search-text.ts';
import {
  openLines,
  searchedPart,
  readRowLine,
  type BlockLines,
  type SearchedPart,
} from './block-lines.ts';
import { createRecentValues, noLayout, reference, type RowDictionary } from './row-dictionary.ts';
import {
  fieldReaders,
  joinJson,
  readOrigin,
  type LayoutField,
  type ReadField,
  type ValueReader,
  type RowLayout,
} from './row-layout.ts';

type BlockParts = {
  readonly ids: readonly string[];
  readonly times: Float64Array;
  /** NaN where there is no decimal. */
  readonly amounts: Float64Array;
  readonly layouts: Uint16Array;
  /** For each value of each row: a shared string, the row's id, or its next own line. */
  readonly references: Uint16Array;
  /** One more than rows: the end of the last one. */
  readonly referenceStarts: Uint32Array;
  /** One more than rows: the end of the last one. */
  readonly lineStarts: Uint32Array;
  readonly deflated: Uint8Array;
  readonly dictionary: RowDictionary;
  readonly findUpdate: DerivedFrom['update'];
};

/** Enough for the rows around each place that is drawn. */
const openBlocks = createRecentValues<RowBlock, BlockLines>(16);

const damagedRow = (reason: string): string =>
  `DamagedRow: the stored content of this activity cannot be read (${reason}). Look up its update, or restart to load it again`;

const lineFeed = 0x0a;
const noTexts: readonly string[] = [];

/**
 * Only values that no other row has are stored, compressed. A block that memory damaged says so in
 * each row and never throws, because a list has to be drawn.
 */
export class RowBlock {
  readonly #parts: BlockParts;
  #problem: string | undefined;

  constructor(parts: BlockParts) {
    this.#parts = parts;
  }

  timeOf(index: number): number | undefined {
    const time = this.#parts.times[index];
    return time === undefined || Number.isNaN(time) ? undefined : time;
  }

  amountOf(index: number): number {
    return this.#parts.amounts[index] ?? Number.NaN;
  }

  /** Undefined for a row that is stored whole. */
  layoutOf(index: number): RowLayout | undefined {
    const { layouts, dictionary } = this.#parts;
    const number = layouts[index] ?? noLayout;
    return number === noLayout ? undefined : dictionary.layouts[number];
  }

  fieldOf<Field extends LayoutField>(index: number, field: Field): Activity[Field] | undefined {
    const layout = this.layoutOf(index);
    if (layout === undefined) return this.#wholeFieldsOf(index)[field];
    const read: ReadField<Field> = fieldReaders[field];
    return read(layout, this.#reader(index));
  }

  /** With the problem of a block that could not be opened. */
  noticesOf(index: number): readonly string[] {
    const notices = this.fieldOf(index, 'notices') ?? noTexts;
    return this.#problem === undefined ? notices : [...notices, damagedRow(this.#problem)];
  }

  originOf(index: number): DerivedFrom | undefined {
    const layout = this.layoutOf(index);
    const origin =
      layout === undefined
        ? this.#wholeFieldsOf(index).origin
        : readOrigin(layout, this.#reader(index));
    const { findUpdate } = this.#parts;
    return origin && findUpdate ? { ...origin, update: findUpdate } : origin;
  }

  rawOf(index: number): Json {
    const layout = this.layoutOf(index);
    const read = this.#reader(index);
    const text = layout === undefined ? read(0) : joinJson(layout, read);
    if (this.#problem === undefined) return parseJson(text);
    return { event_id: this.#idOf(index), error: damagedRow(this.#problem) };
  }

  searchTextOf(index: number): SearchText {
    const layout = this.layoutOf(index);
    const { shared } = this.#parts.dictionary;
    const lines = this.#open();
    if (layout !== undefined && lines.problem === undefined)
      return new StoredSearchText(this, index, lines, shared);
    return { own: undefined, others: stringsIn(this.rawOf(index)), shared, numbers: '' };
  }

  searchedPartOf(index: number): SearchedPart {
    const { lineStarts } = this.#parts;
    const range = [lineStarts[index] ?? 0, lineStarts[index + 1] ?? 0] as const;
    return searchedPart(this.#open(), range, this.#idOf(index));
  }

  /** As code units, without strings that were not sent. */
  sharedStringsOf(index: number): string {
    const { references, referenceStarts } = this.#parts;
    const isString = this.layoutOf(index)?.isString ?? [];
    const start = referenceStarts[index] ?? 0;
    let numbers = '';
    for (let place = 0; place < isString.length; place += 1) {
      const value = references[start + place] ?? reference.ownLine;
      if (isString[place] === true && value < reference.rowId)
        numbers += String.fromCharCode(value);
    }
    return numbers;
  }

  #wholeFieldsOf(index: number): Omit<Activity, 'raw'> {
    const text = this.#reader(index)(1);
    if (this.#problem === undefined) return JSON.parse(text) as Omit<Activity, 'raw'>;
    return { id: this.#idOf(index), kind: 'other', typeName: 'unknown', to: [], notices: [] };
  }

  #idOf(index: number): string {
    return this.#parts.ids[index] ?? '';
  }

  #open(): BlockLines {
    const { deflated, lineStarts, ids } = this.#parts;
    const lines = openBlocks.get(this, () => openLines(deflated, lineStarts.at(-1) ?? 0, ids));
    this.#problem ??= lines.problem;
    return lines;
  }

  #reader(index: number): ValueReader {
    const { references, referenceStarts, dictionary } = this.#parts;
    const start = referenceStarts[index] ?? 0;
    return (place) => {
      const value = references[start + place];
      if (value === reference.rowId) return this.#idOf(index);
      if (value !== reference.ownLine) return dictionary.shared.strings[value ?? 0] ?? '';
      let line = 0;
      for (let at = start; at < start + place; at += 1)
        if (references[at] === reference.ownLine) line += 1;
      return this.#ownLine(index, line);
    };
  }

  /** Copied from the bytes: a part of a long text would keep all of it. */
  #ownLine(index: number, line: number): string {
    const { bytes, problem } = this.#open();
    if (problem !== undefined) return '';
    let start = this.#parts.lineStarts[index] ?? 0;
    for (let passed = 0; passed < line; passed += 1) start = bytes.indexOf(lineFeed, start) + 1;
    return readRowLine(bytes.toString('latin1', start, bytes.indexOf(lineFeed, start)));
  }
}

/** Most rows are decided without their own strings. */
class StoredSearchText implements SearchText {
  readonly shared: SharedStrings;
  readonly neighbors: string;
  readonly #block: RowBlock;
  readonly #index: number;
  readonly #isPlain: boolean;

  constructor(block: RowBlock, index: number, lines: BlockLines, shared: SharedStrings) {
    this.shared = shared;
    this.neighbors = lines.lowerText();
    this.#isPlain = lines.areAllPlain();
    this.#block = block;
    this.#index = index;
  }

  get own(): string {
    return this.#block.searchedPartOf(this.#index).own;
  }

  get others(): readonly string[] {
    return this.#isPlain ? noTexts : this.#block.searchedPartOf(this.#index).others;
  }

  get numbers(): string {
    return this.#block.sharedStringsOf(this.#index);
  }
}
