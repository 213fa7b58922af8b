import {
  FunctionExpressionType,
  JSONPathEnvironment,
  JSONPathError,
  type JSONValue,
} from 'json-p3';
import { compileRe2 } from '../../ledger/filter/re2.ts';
import { isDecimal } from '../../lib/numbers/decimal.ts';
import { isArray, isLosslessNumber, isObject, type Json } from '../../lib/json/json.ts';
import { childrenOf, type PathSegment } from '../../lib/json/rows.ts';
import type { Result } from '../../lib/result.ts';
import { queryText } from './messages.ts';
import type { TreeDocuments } from './open-tree.ts';

/** Deeper than any document that the program reads. */
const maxDepth = 600;

const maxHits = 10_000;

/** Nested searches of a large document would take minutes. */
const maxVisits = 2_000_000;

/** Ends a query; the message is for the user. */
class QueryProblem extends Error {}

const { LogicalType, ValueType } = FunctionExpressionType;

const regexTest = (anchored: (pattern: string) => string) => {
  const compiled = new Map<string, (text: string) => boolean>();
  const testOf = (pattern: string): ((text: string) => boolean) => {
    const known = compiled.get(pattern);
    if (known !== undefined) return known;
    const result = compileRe2(anchored(pattern), { anyCase: false });
    if (!result.ok) throw new QueryProblem(queryText.badPattern(pattern, result.error));
    compiled.set(pattern, result.value);
    return result.value;
  };
  return {
    argTypes: [ValueType, ValueType],
    returnType: LogicalType,
    call: (text: unknown, pattern: unknown) =>
      typeof text === 'string' && typeof pattern === 'string' && testOf(pattern)(text),
  };
};

/** RFC 9535, with a limit of work, linear regexes, and `number()`. */
class LimitedEnvironment extends JSONPathEnvironment {
  private visits = 0;

  constructor() {
    super({ maxRecursionDepth: maxDepth });
    // JavaScript's own regexes can take forever.
    this.functionRegister.set(
      'match',
      regexTest((pattern) => `^(?:${pattern})$`),
    );
    this.functionRegister.set(
      'search',
      regexTest((pattern) => pattern),
    );
    this.functionRegister.set('number', {
      argTypes: [ValueType],
      returnType: ValueType,
      call: (value: unknown) =>
        typeof value === 'string' && isDecimal(value) ? Number(value) : value,
    });
  }

  override entries(json: { [key: string]: JSONValue }): [string, JSONValue][] {
    this.visits += 1;
    if (this.visits > maxVisits) throw new QueryProblem(queryText.tooMuchWork);
    return Object.entries(json);
  }
}

const significant = 15;

/** A double where it holds all digits, otherwise a text, so that comparisons lose no digit. */
const comparable = (spelling: string): number | string => {
  const digits = spelling
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  return digits.length <= significant ? Number(spelling) : spelling;
};

const forQuery = (json: Json): JSONValue => {
  if (isLosslessNumber(json)) return comparable(json.value);
  if (isArray(json)) return json.map(forQuery);
  if (!isObject(json)) return json;
  const copy = Object.entries(json).map(([key, value]): [string, JSONValue] => [
    key,
    forQuery(value),
  ]);
  return Object.fromEntries(copy);
};

/** No rule of the query applies to texts in quotes. */
const quoted = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/;

const outsideQuotes = (text: string, change: (part: string) => string): string =>
  text
    .split(quoted)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');

/** `.events[].amount` of jq is `$.events[*].amount`. */
export const toJsonPath = (text: string): string => {
  const typed = text.trim();
  if (typed.startsWith('$')) return typed;
  if (typed === '.') return '$';
  const parts = typed.split(quoted);
  // jq writes a quoted name after the dot.
  const isName = (index: number): boolean => parts[index - 1]?.endsWith('.') === true;
  const path = parts.map((part, index) => {
    if (index % 2 === 1) return isName(index) ? `[${part}]` : part;
    const steps = index + 1 < parts.length ? part.replace(/\.$/, '') : part;
    return steps.replaceAll('[]', '[*]').replace(/\.(?=\[)/g, '');
  });
  return `$${path.join('')}`;
};

const longNumber = /(?<![\w.])-?\d{16,}/;

/** More descents visit a document again and again. */
const maxDescents = 2;

const objection = (path: string): string | undefined => {
  const bare = outsideQuotes(path, (part) => part).split(quoted);
  const code = bare.filter((_, index) => index % 2 === 0).join(' ');
  const number = longNumber.exec(code)?.[0];
  if (number !== undefined) return queryText.longNumber(number);
  return code.split('..').length - 1 > maxDescents ? queryText.descents(maxDescents) : undefined;
};

type Path = readonly PathSegment[];

/** As the tree lists them: a query lists all hits of one level first. */
const inDocumentOrder = (paths: readonly Path[], root: Json): readonly Path[] => {
  const places = new Map<Json, ReadonlyMap<PathSegment, readonly [number, Json]>>();
  const childrenIn = (json: Json) => {
    const known =
      places.get(json) ??
      new Map(childrenOf(json).map(([key, child], index) => [key, [index, child] as const]));
    places.set(json, known);
    return known;
  };
  const orderOf = (path: Path): readonly number[] => {
    let json = root;
    return path.map((step) => {
      const [index, child] = childrenIn(json).get(step) ?? [0, null];
      json = child;
      return index;
    });
  };
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((index, place) => index !== b[place]);
    return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
  };
  return paths
    .map((path) => ({ path, order: orderOf(path) }))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ path }) => path);
};

export type QueryHits = {
  readonly paths: readonly Path[];
  readonly isCut: boolean;
};

export const queryJson = (json: Json, text: string): Result<QueryHits, string> => {
  const path = toJsonPath(text);
  const problem = objection(path);
  if (problem !== undefined) return { ok: false, error: problem };
  try {
    const paths = new Map<string, Path>();
    let isCut = false;
    for (const { location } of new LimitedEnvironment().lazyQuery(path, forQuery(json))) {
      isCut = paths.size >= maxHits;
      if (isCut) break;
      paths.set(JSON.stringify(location), location);
    }
    return { ok: true, value: { paths: inDocumentOrder([...paths.values()], json), isCut } };
  } catch (error) {
    if (error instanceof QueryProblem) return { ok: false, error: error.message };
    if (!(error instanceof JSONPathError)) throw error;
    return { ok: false, error: queryText.problem(error.message, error.token.index + 1, path) };
  }
};

export const queryDocuments = (
  { tree, hasSeveral }: TreeDocuments,
  query: string,
): Result<QueryHits, string> => {
  if (hasSeveral !== true) return queryJson(tree.root, query);
  const paths: (readonly PathSegment[])[] = [];
  let isCut = false;
  for (const [title, json] of childrenOf(tree.root)) {
    const found = queryJson(json, query);
    if (!found.ok) return found;
    paths.push(...found.value.paths.map((path) => [title, ...path]));
    isCut ||= found.value.isCut;
  }
  return { ok: true, value: { paths, isCut } };
};
