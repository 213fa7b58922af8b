import type { Json } from '../../../lib/json/json.ts';
import type { OperationName } from '../../../ledger/operations.ts';

/** A field counts only while a neighbor of its own group holds a value. */
export interface VisibleWhen {
  /** The id of the neighbor. */
  readonly field: string;
  readonly is: string;
}

interface Common {
  /** Names the field within its group. */
  readonly id: string;
  /** The place of its value in the request, below its group: `a.b.c`. */
  readonly path: string;
  /** The label before the value: the field's name in the interface. */
  readonly label: string;
  /** The effect of the value, and the expected form. */
  readonly help: string;
  /** The place of the interface that says so. */
  readonly specSection: string;
  readonly when?: VisibleWhen | undefined;
}

/** A value of one line. `json` says what it becomes in the request. */
export interface TextField extends Common {
  readonly kind: 'text';
  readonly json: 'text' | 'integer' | 'json';
  /** Shown while nothing is typed. */
  readonly hint?: string;
  /** Holds the id of a party, key or synchronizer: a pasted one is taken as screens print it. */
  readonly isId?: true;
}

/** A value of any size in base64, which is loaded or pasted rather than typed. */
export interface Base64Field extends Common {
  readonly kind: 'large';
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** The JSON that it adds to the request; absent: none. Fields that depend on it complete it. */
  readonly json?: Json;
  /** Stands for every value that no other option fits. */
  readonly rest?: true;
}

/** One of a few values. A toggle is a choice of three: unset, true, false. */
export interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  /** The value of the option taken at first; empty: none is. */
  readonly initial: string;
}

/** Groups of fields, in an order: signatures, transactions, parties. */
export interface ListField extends Common {
  readonly kind: 'list';
  /** The name of one group. */
  readonly noun: string;
  readonly item: readonly Field[];
  /** Sent also while it is empty. */
  readonly always?: true;
}

export type LeafField = TextField | Base64Field | ChoiceField;
export type Field = LeafField | ListField;

/** The fields of one page. */
export interface FormPage {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** A form of an operation: what it asks, in which order; the wizard and the loader read it. */
export interface Form {
  readonly operation: OperationName;
  readonly title: string;
  readonly steps: readonly FormPage[];
}

/** Every field of a form that is not inside of a group. */
export const formFields = ({ steps }: Form): readonly Field[] =>
  steps.flatMap(({ fields }) => fields);
