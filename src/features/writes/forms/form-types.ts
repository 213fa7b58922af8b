import type { Json } from '../../../lib/json/json.ts';
import type { OperationName } from '../../../ledger/operations.ts';

/** A field counts only while a neighbor in its group has a certain value. */
export interface VisibleWhen {
  /** The id of the neighbor. */
  readonly field: string;
  readonly is: string;
}

interface Common {
  /** Names the field within its group. */
  readonly id: string;
  /** The place of its value in the request, relative to its group: `a.b.c`; empty: the group itself. */
  readonly path: string;
  /** The label before the value: the field's name in the API description. */
  readonly label: string;
  /** The effect of the value, and the expected form. */
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

/** A value of one line. `json` defines its type in the request. */
export interface TextField extends Common {
  readonly kind: 'text';
  readonly json: 'text' | 'integer' | 'json' | 'texts';
  /** Shown while the field is empty. */
  readonly hint?: string;
  /** Holds the id of a party, key or synchronizer: a pasted one may be spelled as screens print it. */
  readonly isId?: true;
  /** What the ledger can list for it. */
  readonly pick?: PickKind;
}

/** A value of any size in base64, usually loaded or pasted. */
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

/** One of a few values. A toggle is a choice of three: unset, true, false. */
export interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  /** The value of the default option; empty if there is none. */
  readonly initial: string;
}

/** Groups of fields, in order: signatures, transactions, parties. */
export interface ListField extends Common {
  readonly kind: 'list';
  /** The name of one group. */
  readonly noun: string;
  readonly item: readonly Field[];
  /** Sent even if it is empty. */
  readonly always?: true;
}

export type LeafField = TextField | Base64Field | ChoiceField;
export type Field = LeafField | ListField;

/** The fields of one page. */
export interface FormPage {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** A form of an operation: its fields in order. The pages and the loader read it. */
export interface Form {
  readonly operation: OperationName;
  readonly title: string;
  readonly steps: readonly FormPage[];
  /** The page before these: its values are not part of the request. */
  readonly front?: FormPage;
}

/** Every field of a form that its request has, outside its groups. */
export const formFields = ({ steps }: Form): readonly Field[] =>
  steps.flatMap(({ fields }) => fields);

/** Every field of a form, with those of the page in front of it: all that the user enters. */
export const enteredFields = (form: Form): readonly Field[] => [
  ...(form.front?.fields ?? []),
  ...formFields(form),
];
