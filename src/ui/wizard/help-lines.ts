import { forms, type FormId } from '../../forms/forms.ts';
import type { Stop } from '../../forms/stops.ts';
import { operations } from '../../ledger/operations.ts';
import type { Rule } from '../../ledger/rules.ts';
import { wrapWords } from '../../lib/wrap.ts';
import { segment } from '../kit/segment.ts';
import type { Line } from './entry-lines.ts';

const aboutOf = (
  stop: Stop,
): { readonly help: string; readonly clause: string; readonly label: string } =>
  stop.kind === 'field' ? stop.field : stop.list;

const isAbout = ({ states }: Rule, stop: Stop): boolean => {
  const name = (stop.kind === 'field' ? stop.field.path : stop.list.path).split('.')[0] ?? '';
  return states.includes(name);
};

const ruleWords = ({ states, from }: Rule): string =>
  from === undefined ? `rule: ${states}` : `rule: ${states} (${from})`;

/** What a field is for; opened, with its clause and the rules about it as well. */
export const helpLines = (
  id: FormId,
  stop: Stop | undefined,
  { width, open }: { readonly width: number; readonly open: boolean },
): readonly Line[] => {
  if (stop === undefined) return [];
  const { help, clause, label } = aboutOf(stop);
  const rules: readonly Rule[] = operations[forms[id].operation].rules;
  const more = open
    ? [
        `${label.trim()}: interface ${clause}`,
        ...rules.filter((rule) => isAbout(rule, stop)).map(ruleWords),
      ]
    : [];
  return [help, ...more].flatMap((text) =>
    wrapWords(text, width - 2).map((part) => [segment(` ${part}`)]),
  );
};
