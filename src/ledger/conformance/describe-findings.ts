import { isBroken, type FieldFinding, type OperationFinding } from './compare-document.ts';
import { fieldTexts, operationText } from './messages.ts';
import type { UsedOperation } from './used-operations.ts';

export const operationTitle = ({ method, path }: UsedOperation): string => `${method} ${path}`;

type Kind = FieldFinding['kind'];

/** Changes of fields that matter to a user; the others are of use to a developer. */
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

/** What is different about an operation, as phrases; `inFull` adds what is of use to a developer. */
export const describeFinding = (finding: OperationFinding, inFull: boolean): readonly string[] => [
  ...statePhrases(finding),
  ...fieldPhrases(finding.fields, inFull ? [...noted, ...further] : noted),
];

/** Whether an operation is as the program expects it, is different, or can't be used. */
export const verdictOf = (finding: OperationFinding): 'ok' | 'note' | 'gone' => {
  if (isBroken(finding)) return 'gone';
  return describeFinding(finding, false).length === 0 || finding.state === 'later' ? 'ok' : 'note';
};
