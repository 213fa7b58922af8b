import type { Base64Field, ChoiceField, ListField, TextField } from './form-values.ts';

type Given<F extends TextField | Base64Field | ChoiceField | ListField> = Omit<
  F,
  'kind' | 'path' | 'help' | 'specSection'
>;

/**
 * Makes the fields that one section of the API description defines. A field has the id and the label of its
 * path, unless `more` names others; `prefix` begins the ids of fields whose page is in front of a form. `help`
 * says what the value is, then what an empty or special value means: the form and `--schema` print it.
 */
export const fieldsOf = (specSection: string, prefix = '') => {
  const common = (path: string, help: string) => ({
    ...{ id: `${prefix}${path}`, path, label: path },
    ...{ help, specSection },
  });
  return {
    text: (path: string, help: string, more: Partial<Given<TextField>> = {}): TextField => ({
      ...{ kind: 'text', json: 'text', ...common(path, help) },
      ...more,
    }),
    large: (path: string, help: string, more: Partial<Given<Base64Field>> = {}): Base64Field => ({
      ...{ kind: 'large', ...common(path, help) },
      ...more,
    }),
    choice: (
      path: string,
      help: string,
      more: Partial<Given<ChoiceField>> & Pick<ChoiceField, 'options' | 'initial'>,
    ): ChoiceField => ({ kind: 'choice', ...common(path, help), ...more }),
    list: (
      path: string,
      help: string,
      more: Partial<Given<ListField>> & Pick<ListField, 'noun' | 'item'>,
    ): ListField => ({ kind: 'list', ...common(path, help), ...more }),
  };
};
