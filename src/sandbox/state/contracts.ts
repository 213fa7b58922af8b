import type { JsonObject } from '../../lib/json/json.ts';
import type { AnyTemplate } from './templates.ts';

export interface Contract {
  readonly id: string;
  readonly template: AnyTemplate;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  /** Microseconds since 1970. */
  readonly createdAt: number;
  /** Made when somebody looks: most contracts are never looked at. */
  readonly argument: () => JsonObject;
}

export const contractStakeholders = ({
  signatories,
  observers,
}: Pick<Contract, 'signatories' | 'observers'>): readonly string[] => [
  ...signatories,
  ...observers,
];
