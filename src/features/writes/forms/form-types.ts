import type { Json } from '../../../lib/json/json.ts';
import type { OperationName } from '../../../ledger/operations.ts';

/** A field counts only while a neighbor in its group has a certain value. */
export interface VisibleWhen {
  readonly field: string;
  readonly is: string;
}

interface Common {
  readonly id: string;
  /** The place of its value in the request, relative to its group: `a.b.c`; empty: the group itself. */
  readonly path: string;
  readonly label: string;
  readonly help: string;
  /** The section of the API description that defines it. */
  readonly specSection: string;
  readonly when?: VisibleWhen | undefined;
}

/**
 * Values that the ledger lists: parties of the user's rights, the tokens of a payer, connected
 * synchronizers, preferred packages.
 */
export type PickKind = 'parties' | 'tokens' | 'synchronizers' | 'packages';

export interface TextField extends Common {
  readonly kind: 'text';
  readonly json: 'text' | 'integer' | 'json' | 'texts';
  readonly hint?: string;
  /** Holds the id of a party, key or synchronizer: a pasted one may be spelled as screens print it. */
  readonly isId?: true;
  readonly pick?: PickKind;
}

export interface Base64Field extends Common {
  readonly kind: 'large';
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** The JSON that it adds to the request; absent if none. Fields that depend on it complete it. */
  readonly json?: Json;
  /** The option for every value that no other option fits. */
  readonly rest?: true;
}

export interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  /** Empty if there is no default. */
  readonly initial: string;
}

export interface ListField extends Common {
  readonly kind: 'list';
  readonly noun: string;
  readonly item: readonly Field[];
  /** Sent even if it is empty. */
  readonly always?: true;
}

export type LeafField = TextField | Base64Field | ChoiceField;
export type Field = LeafField | ListField;

export interface FormPage {
  readonly title: string;
  readonly fields: readonly Field[];
}

export interface Form {
  readonly operation: OperationName;
  readonly title: string;
  readonly steps: readonly FormPage[];
  /** The page before these: its values are not part of the request. */
  readonly front?: FormPage;
}

export const formFields = ({ steps }: Form): readonly Field[] =>
  steps.flatMap(({ fields }) => fields);

export const enteredFields = (form: Form): readonly Field[] => [
  ...(form.front?.fields ?? []),
  ...formFields(form),
];
