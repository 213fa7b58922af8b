import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ts from 'typescript';

/** Node reads all of TypeScript three times if it is imported, and once if it is required. */
const compiler = createRequire(import.meta.url)('typescript') as typeof ts;

/** A text that users may read, with its place. */
export interface UserText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const isText = (text: string): boolean => /[A-Za-z]{2}.*\s.*[A-Za-z]{2}/.test(text);

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Lists the string literals, templates and JSX texts of a source file that have several words. */
export const textsInSource = (file: string, source: string): readonly UserText[] => {
  const found: UserText[] = [];
  const kind = file.endsWith('x') ? compiler.ScriptKind.TSX : compiler.ScriptKind.TS;
  const tree = compiler.createSourceFile(file, source, compiler.ScriptTarget.Latest, false, kind);
  const add = (node: ts.Node, text: string): void => {
    if (!isText(text)) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push({ file, line: line + 1, text: flat(text) });
  };
  const visit = (node: ts.Node): void => {
    if (compiler.isImportDeclaration(node) || compiler.isExportDeclaration(node)) return;
    if (compiler.isImportTypeNode(node) || compiler.isLiteralTypeNode(node)) return;
    if (compiler.isStringLiteralLike(node) || compiler.isJsxText(node)) add(node, node.text);
    else if (compiler.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ literal }) => literal.text);
      add(node, [node.head.text, ...parts].join('…'));
      for (const { expression } of node.templateSpans) visit(expression);
    } else compiler.forEachChild(node, visit);
  };
  visit(tree);
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

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** Lists all texts below a folder of sources. */
export const textsBelow = (folder: string): readonly UserText[] =>
  sourcesBelow(folder).flatMap((file) => textsInSource(file, readFileSync(file, 'utf8')));
