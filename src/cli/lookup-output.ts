import { factsOf } from '../ledger/facts/facts.ts';
import type { Lookup } from '../ledger/lookup.ts';
import { stringifyJson, type Json } from '../lib/json.ts';
import { sanitise } from '../lib/sanitise.ts';
import { displayWidth, fit } from '../lib/width.ts';
import type { LookupOutput } from './lookup-options.ts';

/** What was asked, and the answer as the service sent it; nothing when there was none. */
export type Found = { readonly lookup: Lookup; readonly raw: Json | undefined };

/** Writes answers one after the other, and what stands around all of them. */
export type Printer = {
  readonly begin: string;
  readonly each: (found: Found, index: number) => string;
  readonly end: string;
};

const nameWidth = 20;

/** The facts of an answer; names have a column, and what is inside a value is indented. */
const tableOf = ({ lookup, raw }: Found): string => {
  if (raw === undefined) return '';
  const lines = factsOf(lookup, raw).map(({ depth, name, value }) => {
    const safe = sanitise(name);
    const room = Math.max(nameWidth - 2 * depth, displayWidth(safe) + 2);
    return `${'  '.repeat(depth)}${fit(safe, room)}${sanitise(value)}`.trimEnd();
  });
  return `${lines.join('\n')}\n`;
};

const headed = (found: Found, index: number): string => {
  const body = tableOf(found);
  if (body === '') return '';
  return `${index === 0 ? '' : '\n'}${sanitise(`${found.lookup.kind} ${found.lookup.id}`)}\n${body}`;
};

/** An answer that there is not stands as null, so that answers and ids go together. */
const known = (raw: Json | undefined): Json => raw ?? null;

/** How answers are printed. `several`: more than one id was given. */
export const printerOf = async (output: LookupOutput, several: boolean): Promise<Printer> => {
  const alone = { begin: '', end: '' };
  switch (output) {
    case 'table':
      return { ...alone, each: several ? headed : tableOf };
    case 'ndjson':
      return { ...alone, each: ({ raw }) => `${stringifyJson(known(raw))}\n` };
    case 'yaml': {
      // Loaded for this alone: the library is as long as everything else that a lookup needs.
      const { yamlOf } = await import('./yaml-of.ts');
      return { ...alone, each: ({ raw }) => `${several ? '---\n' : ''}${yamlOf(known(raw))}` };
    }
    case 'json':
      return several
        ? {
            begin: '[\n',
            each: ({ raw }, index) => `${index === 0 ? '' : ',\n'}${stringifyJson(known(raw), 2)}`,
            end: '\n]\n',
          }
        : { ...alone, each: ({ raw }) => (raw === undefined ? '' : `${stringifyJson(raw, 2)}\n`) };
    default:
      return output satisfies never;
  }
};
