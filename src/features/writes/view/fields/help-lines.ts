import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import { isRequired, formatRule, rulesForField } from '../../forms/edit/field-docs.ts';
import type { Field } from '../../forms/form-types.ts';
import { forms } from '../../forms/form-registry.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import type { FocusTarget } from '../../forms/focus-targets.ts';
import { wrapWords } from '../../../../lib/text/width.ts';
import { fieldTypes as text } from '../../messages/fields.ts';

const aboutOf = (stop: FocusTarget): Field => (stop.kind === 'field' ? stop.field : stop.list);

/** The type of a value, with its options if there are few. */
const typeWords = (field: Field): string => {
  switch (field.kind) {
    case 'text':
      return field.hint === undefined
        ? text[field.json]
        : text.hinted(text[field.json], field.hint);
    case 'large':
      return text.large;
    case 'choice':
      return text.oneOf(field.options.map(({ label }) => label).join(', '));
    case 'list':
      return text.list(field.noun);
    default:
      return field satisfies never;
  }
};

/** The help of a field; when open, with its type, its section of the API description and its rules. */
export const helpLines = (
  id: FormId,
  stop: FocusTarget | undefined,
  { width, open }: { readonly width: number; readonly open: boolean },
): readonly Line[] => {
  if (stop === undefined) return [];
  const form = forms[id];
  const field = aboutOf(stop);
  const isAsked = isRequired(form, stop.path) || (field.kind === 'list' && field.always === true);
  const more = open
    ? [
        `${field.path}: ${typeWords(field)}`,
        isAsked ? text.required(field.specSection) : text.optional(field.specSection),
        ...rulesForField(form, field).map(formatRule),
        ...(field.kind === 'large' ? [text.waysIn] : []),
      ]
    : [];
  return [field.help, ...more].flatMap((words) =>
    wrapWords(words, width - 2).map((part) => [segment(` ${part}`)]),
  );
};
