import { createRequire } from 'node:module';

/** Node reads all of TypeScript three times if it is imported, and once if it is required. */
const ts = createRequire(import.meta.url)('typescript');

/** As esbuild ends a chunk, before the comment that names the file of licenses. */
const exportList = /export\{([^{}]*)\};?(?=\s*(?:\/\*[^*]*\*\/\s*)?$)/;

const isAssignment = ({ kind }) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

const changesOperand = ({ operator }) =>
  operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;

/** What a node assigns to after its declaration, or imports: another module may change that. */
const targetOf = (node) => {
  if (ts.isImportClause(node)) return node;
  if (ts.isBinaryExpression(node)) return isAssignment(node.operatorToken) ? node.left : undefined;
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return changesOperand(node) ? node.operand : undefined;
  return ts.isForInStatement(node) || ts.isForOfStatement(node) ? node.initializer : undefined;
};

/** Every name in a chunk whose value may change, in whatever scope it is. */
const changingNames = (text) => {
  const names = new Set();
  const collect = (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, collect);
  };
  const visit = (node) => {
    const target = targetOf(node);
    if (target !== undefined) collect(target);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('chunk.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS));
  return names;
};

/**
 * Divides what a chunk exports: `constants` have one value once the chunk has run, so that its importers
 * can have plain properties of them; `body` is the chunk with the other exports.
 *
 * @param {string} text
 */
export const divideExports = (text) => {
  const changing = changingNames(text);
  const pairs = (exportList.exec(text)?.[1] ?? '')
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [local = '', as = local] = pair.split(' as ');
      return { local, as };
    });
  const others = pairs.filter(({ local }) => changing.has(local));
  const rest = others.map(({ local, as }) => `${local} as ${as}`).join();
  return {
    constants: pairs.filter(({ local }) => !changing.has(local)),
    body: text.replace(exportList, () => (rest === '' ? '' : `export{${rest}};`)),
    hasOthers: others.length > 0,
  };
};
