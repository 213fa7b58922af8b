import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { isNode, sourcesBelow, type SyntaxNode, type UserText } from './user-texts.ts';

// The texts that commands print after `cantui: `: arguments of the functions that print them, directly or
// through a constant or a table of messages.

type Node = SyntaxNode & { readonly [part: string]: unknown };

/** What prints its argument after `cantui: `, or returns a reason that a command prints so. */
const printers = new Set(['printError', 'failUsage', 'fail', 'note', 'err']);

type Found = UserText;

const nameOf = (value: unknown): string => {
  const { name, value: text } = (value ?? {}) as { name?: unknown; value?: unknown };
  if (typeof name === 'string') return name;
  return typeof text === 'string' ? text : '';
};

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flat()
    .filter((part): part is Node => isNode(part));

type Source = { readonly file: string; readonly text: string; readonly program: Node };

/** Lists the texts that an expression can have: both sides of a choice, and the body of a function. */
const beginningsOf = (
  node: Node,
  { file, text }: Source,
  named: ReadonlyMap<string, readonly Found[]>,
): readonly Found[] => {
  const again = (part: unknown): readonly Found[] =>
    isNode(part) ? beginningsOf(part as Node, { file, text, program: node }, named) : [];
  const at = (written: string): Found => ({
    file,
    line: text.slice(0, node.start).split('\n').length,
    text: written,
  });
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [at(node['value'])] : [];
    case 'TemplateLiteral': {
      const [first] = node.quasis ?? [];
      const [inner] = node.expressions ?? [];
      return first?.value.cooked === '' ? again(inner) : [at(first?.value.cooked ?? '')];
    }
    case 'ConditionalExpression':
      return [...again(node['consequent']), ...again(node['alternate'])];
    case 'ArrowFunctionExpression':
      return again(node['body']);
    case 'BlockStatement':
      return childrenOf(node)
        .filter(({ type }) => type === 'ReturnStatement')
        .flatMap(({ argument }) => again(argument));
    case 'Identifier':
      return named.get(nameOf(node)) ?? [];
    case 'MemberExpression':
      return named.get(`${nameOf(node['object'])}.${nameOf(node['property'])}`) ?? [];
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      const [first] = node['arguments'] as readonly Node[];
      return nameOf(callee) === 'sanitize' ? again(first) : again(callee);
    }
    default:
      return [];
  }
};

const read = (file: string, text: string): Source => ({
  file,
  text,
  program: parseSync(file, text).program as unknown as Node,
});

/** Finds `const name = …` and the properties of `const table = { … }`, under `name` and `table.property`. */
const namedTexts = (sources: readonly Source[]): ReadonlyMap<string, readonly Found[]> => {
  const named = new Map<string, readonly Found[]>();
  const add = (name: string, texts: readonly Found[]): void => {
    if (texts.length > 0) named.set(name, [...(named.get(name) ?? []), ...texts]);
  };
  const visit = (node: Node, source: Source): void => {
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) {
      const outer = node['init'] as Node;
      const init = (outer.type === 'TSAsExpression' ? outer['expression'] : outer) as Node;
      const name = nameOf(node['id']);
      if (init.type === 'ObjectExpression')
        for (const property of init['properties'] as readonly Node[])
          add(
            `${name}.${nameOf(property.key)}`,
            isNode(property['value']) ? beginningsOf(property['value'] as Node, source, named) : [],
          );
      else add(name, beginningsOf(init, source, named));
      return;
    }
    if (/^(?:Program|ExportNamedDeclaration|VariableDeclaration)$/.test(node.type))
      childrenOf(node).forEach((child) => visit(child, source));
  };
  for (const source of sources) visit(source.program, source);
  // Two modules may call their tables `messages`: a namespace import is looked up in its own folder.
  for (const source of sources.filter(({ file }) => file.includes('/messages'))) {
    for (const [name, texts] of namedTextsOf(source, named)) add(`messages.${name}`, texts);
  }
  return named;
};

const namedTextsOf = (
  { file }: Source,
  named: ReadonlyMap<string, readonly Found[]>,
): readonly (readonly [string, readonly Found[]])[] =>
  [...named]
    .filter(([name]) => !name.includes('.'))
    .map(([name, texts]) => [name, texts.filter((text) => text.file === file)] as const);

/** Lists the beginnings of all texts that the commands in these files print after `cantui: `. */
export const errorTexts = (files: readonly (readonly [file: string, text: string])[]) => {
  const sources = files.map(([file, text]) => read(file, text));
  const named = namedTexts(sources);
  const found: Found[] = [];
  const visit = (node: Node, source: Source): void => {
    if (node.type === 'CallExpression' && printers.has(nameOf(node['callee'])))
      for (const argument of node['arguments'] as readonly Node[])
        found.push(...beginningsOf(argument, source, named));
    childrenOf(node).forEach((child) => visit(child, source));
  };
  for (const source of sources.filter(({ file }) => /\/cli(?:-kit)?\//.test(file)))
    visit(source.program, source);
  return found;
};

export const errorTextsBelow = (folder: string): readonly UserText[] =>
  errorTexts(sourcesBelow(folder).map((file) => [file, readFileSync(file, 'utf8')] as const));
