import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A text that users may read, with its place. */
export interface UserText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** The property that has the text, or the function that makes it. */
  readonly key?: string | undefined;
}

const isText = (text: string): boolean => /[A-Za-z]{2}.*\s.*[A-Za-z]{2}/.test(text);

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A node of a syntax tree (ESTree with TypeScript's types and JSX), as far as a text needs it. */
export interface SyntaxNode {
  readonly type: string;
  /** The name of a property, unless it is computed or quoted. */
  readonly key?: { readonly name?: string } | null;
  readonly start: number;
  readonly value?: unknown;
  /** The fixed parts of a template, and what stands between them. */
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  readonly expressions?: readonly SyntaxNode[];
  /** What an export declares; one without only names what another module or another line declares. */
  readonly declaration?: SyntaxNode | null;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

const namesModules = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSImportType']);

const hasNoTexts = ({ type, declaration }: SyntaxNode): boolean =>
  namesModules.has(type) ||
  type === 'TSLiteralType' ||
  (type === 'ExportNamedDeclaration' && declaration === null);

const textOf = ({ type, value, quasis }: SyntaxNode): string | undefined => {
  if (type === 'TemplateLiteral') return quasis?.map((part) => part.value.cooked).join('…');
  return typeof value === 'string' && (type === 'Literal' || type === 'JSXText')
    ? value
    : undefined;
};

/** Lists the string literals, templates and JSX texts of a source file that have several words. */
export const textsInSource = (file: string, source: string): readonly UserText[] => {
  const found: UserText[] = [];
  const visit = (value: unknown, outer?: string): void => {
    if (Array.isArray(value)) value.forEach((item) => visit(item, outer));
    if (!isNode(value) || hasNoTexts(value)) return;
    const key = value.type === 'Property' ? value.key?.name : outer;
    const text = textOf(value);
    if (text !== undefined && isText(text)) {
      const line = source.slice(0, value.start).split('\n').length;
      found.push({ file, line, text: flat(text), key });
    }
    // The fixed parts of a template are read above, as one text.
    if (value.type === 'TemplateLiteral') visit(value.expressions, key);
    else Object.values(value).forEach((part) => visit(part, key));
  };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${JSON.stringify(errors)}`);
  visit(program.body);
  return found;
};

/** Lists the paragraphs of a Markdown document without code, quoted texts and links. */
export const textsInDocument = (file: string, source: string): readonly UserText[] => {
  let isCode = false;
  return source.split('\n').flatMap((line, index): readonly UserText[] => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    if (isCode || isFence) return [];
    const text = line
      .replaceAll(/`[^`]*`/g, '…')
      .replaceAll(/"[^"]*"/g, '…')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .replace(/^[\s#>*|\d.-]+/, '');
    return isText(text) ? [{ file, line: index + 1, text: flat(text) }] : [];
  });
};

export const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** Lists all texts below a folder of sources. */
export const textsBelow = (folder: string): readonly UserText[] =>
  sourcesBelow(folder).flatMap((file) => textsInSource(file, readFileSync(file, 'utf8')));
