import { isBroken, type FieldFinding, type OperationFinding } from './compare-document.ts';
import type { UsedOperation } from './used-operations.ts';

const operationText = {
  gone: 'not in the document',
  disabled: 'disabled by default',
  later: 'of a later release',
  deprecated: 'deprecated',
  instead: (name: string): string => `replacement: ${name}`,
} as const;

const fieldTexts: Readonly<Record<FieldFinding['kind'], (fields: string) => string>> = {
  unknown: (fields) => `sent, but unknown to the service: ${fields}`,
  demanded: (fields) => `required by the service, but never sent: ${fields}`,
  new: (fields) => `optional, and never sent: ${fields}`,
  gone: (fields) => `needed, but gone from the response: ${fields}`,
  absent: (fields) => `read if present, but not in the response: ${fields}`,
  deprecated: (fields) => `deprecated fields: ${fields}`,
};

export const documentText = {
  compared:
    'Compared: methods, paths, and the fields that cantui knows of JSON requests and responses. ' +
    'Not compared: values, query parameters, headers, and the fields of errors.',
  elsewhere: (names: string): string => `Deprecated, and not used by cantui: ${names}`,
  summary: (used: number, broken: number): string =>
    broken === 0
      ? `${used} operations in use, each present or replaceable`
      : `${broken} of ${used} operations in use are missing or changed`,
} as const;

export const operationTitle = ({ method, path }: UsedOperation): string => `${method} ${path}`;

type Kind = FieldFinding['kind'];

/** What matters to a user; the others are of use to a developer. */
const noted: readonly Kind[] = ['demanded', 'gone', 'unknown', 'deprecated'];
const further: readonly Kind[] = ['absent', 'new'];

const fieldPhrases = (fields: readonly FieldFinding[], kinds: readonly Kind[]): readonly string[] =>
  kinds.flatMap((kind) => {
    const names = fields.filter((finding) => finding.kind === kind).map(({ field }) => field);
    return names.length === 0 ? [] : [fieldTexts[kind](names.join(', '))];
  });

const statePhrases = ({ state, standIn, isDeprecated }: OperationFinding): readonly string[] => {
  const said = state === 'present' ? [] : [operationText[state]];
  const deprecated = isDeprecated ? [operationText.deprecated] : [];
  const isReplaced = standIn !== undefined && (said.length > 0 || isDeprecated);
  return [
    ...said,
    ...deprecated,
    ...(isReplaced ? [operationText.instead(operationTitle(standIn))] : []),
  ];
};

/** Describes findings as phrases. `inFull` adds what is of use to a developer. */
export const describeFinding = (finding: OperationFinding, inFull: boolean): readonly string[] => [
  ...statePhrases(finding),
  ...fieldPhrases(finding.fields, inFull ? [...noted, ...further] : noted),
];

export const verdictOf = (finding: OperationFinding): 'ok' | 'note' | 'gone' => {
  if (isBroken(finding)) return 'gone';
  return describeFinding(finding, false).length === 0 || finding.state === 'later' ? 'ok' : 'note';
};
