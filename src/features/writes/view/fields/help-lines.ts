import type { Line } from '../../../../ui-kit/text/line.ts';
import { isRequired, formatRule, rulesForField } from '../../forms/edit/field-docs.ts';
import type { Field, TextField } from '../../forms/form-types.ts';
import { forms } from '../../forms/form-registry.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import type { FocusTarget } from '../../forms/focus-targets.ts';
import { wrapWords } from '../../../../lib/text/wrap.ts';
import { segment } from '../../../../ui-kit/text/segment.ts';

const aboutOf = (stop: FocusTarget): Field => (stop.kind === 'field' ? stop.field : stop.list);

const textTypes: Readonly<Record<TextField['json'], string>> = {
  text: 'a text',
  integer: 'a whole number of any size',
  json: 'JSON',
};

/** What kind of value is expected, with its values where there are few. */
const typeWords = (field: Field): string => {
  switch (field.kind) {
    case 'text':
      return textTypes[field.json] + (field.hint === undefined ? '' : `, as ${field.hint}`);
    case 'large':
      return 'a text in base64; line breaks in it do not matter';
    case 'choice':
      return `one of: ${field.options.map(({ label }) => label).join(', ')}`;
    case 'list':
      return `a list, each a ${field.noun}`;
    default:
      return field satisfies never;
  }
};

/** Where the help leads on: the ways in which a value comes here. */
const ways = (field: Field): readonly string[] =>
  field.kind === 'large'
    ? ['Paste it, or Ctrl-O or @ takes it from a file, and Ctrl-E from your editor.']
    : [];

/** What a field is for; opened, with its type, its clause and the rules about it as well. */
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
        `${isAsked ? 'required' : 'may be left empty'}; interface ${field.specSection}`,
        ...rulesForField(form, field).map(formatRule),
        ...ways(field),
      ]
    : [];
  return [field.help, ...more].flatMap((text) =>
    wrapWords(text, width - 2).map((part) => [segment(` ${part}`)]),
  );
};
