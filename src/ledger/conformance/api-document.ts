import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { ownEntry, textAt } from '../../lib/json/fields.ts';

/** An OpenAPI 3.0 document, as far as it is compared. Nothing in it is trusted. */
export interface ApiDocument {
  readonly title: string;
  readonly version: string;
  /** The key is `POST /v2/updates`; variable parts of a path are `{}`. */
  readonly operations: ReadonlyMap<string, DocumentOperation>;
}

export interface DocumentOperation {
  readonly name: string;
  readonly isDeprecated: boolean;
  /** The JSON body and the successful response. */
  readonly request?: DocumentNode;
  readonly response?: DocumentNode;
}

export interface DocumentNode {
  /** Undefined where the document says nothing of the fields. */
  readonly fields: () => ReadonlyMap<string, DocumentField> | undefined;
  readonly items: () => DocumentNode | undefined;
}

interface DocumentField {
  readonly node: DocumentNode;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Any object may have a field of any name, so an inherited one is none. */
const at = (json: Json | undefined, key: string): Json | undefined =>
  isObject(json) ? ownEntry(json, key) : undefined;

const listAt = (json: JsonObject, key: string): readonly Json[] => {
  const list = at(json, key);
  return isArray(list) ? list : [];
};

/** Documents say it in a flag, or in words only: "Deprecated: please use …". */
const isDeprecated = (json: JsonObject): boolean =>
  at(json, 'deprecated') === true || /^\W{0,4}deprecated\b/im.test(textAt(json, 'description'));

const maxReferences = 10;

type Resolve = (json: Json | undefined) => JsonObject | undefined;

const resolverOf =
  (root: JsonObject): Resolve =>
  (json) => {
    let found = json;
    for (let count = 0; count < maxReferences && isObject(found); count += 1) {
      const reference = at(found, '$ref');
      if (typeof reference !== 'string') return found;
      if (!reference.startsWith('#/')) return undefined;
      found = reference
        .slice(2)
        .split('/')
        .reduce<Json | undefined>((place, key) => at(place, key), root);
    }
    return undefined;
  };

interface Branch {
  readonly schema: JsonObject;
  /** False in an alternative: its required fields are required of it alone. */
  readonly isCertain: boolean;
}

const branchesOf = (start: JsonObject, resolve: Resolve): readonly Branch[] => {
  const seen = new Set<JsonObject>();
  const branches: Branch[] = [];
  const waiting: Branch[] = [{ schema: start, isCertain: true }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { schema, isCertain } = next;
    if (seen.has(schema)) continue;
    seen.add(schema);
    branches.push(next);
    for (const key of ['allOf', 'oneOf', 'anyOf'])
      for (const part of listAt(schema, key)) {
        const found = resolve(part);
        if (found !== undefined)
          waiting.push({ schema: found, isCertain: isCertain && key === 'allOf' });
      }
  }
  return branches;
};

const createNode = (json: Json | undefined, resolve: Resolve): DocumentNode | undefined => {
  const start = resolve(json);
  if (start === undefined) return undefined;
  const fieldsOf = ({ schema, isCertain }: Branch): [string, DocumentField][] => {
    const properties = at(schema, 'properties');
    const required = isCertain ? listAt(schema, 'required') : [];
    return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
      const node = createNode(property, resolve);
      const own = isObject(property) ? property : {};
      const field = { isRequired: required.includes(name), isDeprecated: isDeprecated(own) };
      return node === undefined ? [] : [[name, { node, ...field }] as [string, DocumentField]];
    });
  };
  return {
    fields: () => {
      const fields = branchesOf(start, resolve).flatMap(fieldsOf);
      return fields.length === 0 ? undefined : new Map(fields);
    },
    items: () =>
      createNode(at(start, 'items'), resolve) ??
      createNode(at(start, 'additionalProperties'), resolve),
  };
};

const jsonOf = (place: JsonObject | undefined): Json | undefined =>
  at(at(at(place, 'content'), 'application/json'), 'schema');

/** A path with the names of its variable parts removed: documents name them differently. */
export const unnamedPath = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

const readOperation = (
  name: string,
  operation: JsonObject,
  resolve: Resolve,
): DocumentOperation => {
  const request = createNode(jsonOf(resolve(at(operation, 'requestBody'))), resolve);
  const response = createNode(jsonOf(resolve(at(at(operation, 'responses'), '200'))), resolve);
  return {
    name,
    isDeprecated: isDeprecated(operation),
    ...(request && { request }),
    ...(response && { response }),
  };
};

/** Undefined if it is no OpenAPI document. */
export const readApiDocument = (json: unknown): ApiDocument | undefined => {
  if (!isObject(json)) return undefined;
  const root: JsonObject = json;
  const info = at(root, 'info');
  const paths = at(root, 'paths');
  if (!isObject(info) || !isObject(paths)) return undefined;
  const resolve = resolverOf(root);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = at(item, method);
      const key = `${method.toUpperCase()} ${unnamedPath(path)}`;
      const name = `${method.toUpperCase()} ${path}`;
      return isObject(operation) ? [[key, readOperation(name, operation, resolve)] as const] : [];
    }),
  );
  const version = at(info, 'version');
  return {
    title: textAt(info, 'title'),
    version: typeof version === 'number' ? String(version) : textAt(info, 'version'),
    operations: new Map(operations),
  };
};
