import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';

/**
 * Reads fields of an untrusted object, and notes those of a wrong type. Services send `null` for
 * absent.
 */
export class FieldReader {
  readonly #json: JsonObject;
  readonly #prefix: string;
  readonly #notices: string[];

  constructor(json: JsonObject, notices: string[], prefix = '') {
    this.#json = json;
    this.#notices = notices;
    this.#prefix = prefix;
  }

  text(key: string): string | undefined {
    const value = this.#given(key);
    if (value === undefined || typeof value === 'string') return value;
    this.note(key, 'is not a string');
    return undefined;
  }

  /** With all digits. Ledgers write large ones as texts. */
  integer(key: string): string | undefined {
    const value = this.#given(key);
    if (value === undefined) return undefined;
    const digits = isNumeric(value) || typeof value === 'string' ? String(value) : '';
    if (/^-?\d{1,40}$/.test(digits)) return digits;
    this.note(key, 'is not an integer');
    return undefined;
  }

  object(key: string): FieldReader | undefined {
    const value = this.#given(key);
    if (isObject(value)) return this.#inside(value, key);
    if (value !== undefined) this.note(key, 'is not an object');
    return undefined;
  }

  objects(key: string): readonly FieldReader[] | undefined {
    const value = this.#given(key);
    if (isArray(value)) return value.flatMap((item, index) => this.#item(item, `${key}[${index}]`));
    if (value !== undefined) this.note(key, 'is not a list');
    return undefined;
  }

  texts(key: string): readonly string[] | undefined {
    const value = this.#given(key);
    if (isArray(value)) {
      if (value.some((item) => typeof item !== 'string'))
        this.note(key, 'contains values other than strings');
      return value.filter((item) => typeof item === 'string');
    }
    if (value !== undefined) this.note(key, 'is not a list');
    return undefined;
  }

  note(key: string, problem: string): void {
    this.#notices.push(`${this.#prefix}${key} ${problem}`);
  }

  #given(key: string): Json | undefined {
    return this.#json[key] ?? undefined;
  }

  #item(value: Json, place: string): readonly FieldReader[] {
    if (isObject(value)) return [this.#inside(value, place)];
    this.note(place, 'is not an object');
    return [];
  }

  #inside(json: JsonObject, place: string): FieldReader {
    return new FieldReader(json, this.#notices, `${this.#prefix}${place}.`);
  }
}
