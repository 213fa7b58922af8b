import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

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
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const add = (node: ts.Node, text: string): void => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    if (isText(text)) found.push({ file, line: line + 1, text: flat(text) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isImportTypeNode(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ literal }) => literal.text);
      add(node, [node.head.text, ...parts].join('…'));
      for (const { expression } of node.templateSpans) visit(expression);
    } else ts.forEachChild(node, visit);
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
