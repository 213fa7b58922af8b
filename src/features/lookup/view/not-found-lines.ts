import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import {
  operationForLookup,
  buildLookupRequest,
  type Lookup,
  type LookupKind,
} from '../../../ledger/lookup-request.ts';
import { operations } from '../../../ledger/operations.ts';
import { canWiden, isMissing } from '../state/lookup.ts';
import { pluralize, formatInteger } from '../../../lib/text/pluralize.ts';
import { mask } from '../../../lib/text/mask.ts';
import { wrapAnywhere, wrapWords } from '../../../lib/text/wrap.ts';
import { segment, type Segment } from '../../../ui-kit/text/segment.ts';

type Line = readonly Segment[];

export type FailureStyle = {
  readonly width: number;
  readonly masked: boolean;
  /** How often it was asked for since it is watched for. */
  readonly watching?: number | undefined;
};

const nothing: Line = [segment(' ')];
const margin = 2;

/** A service may explain itself at any length; what is copied has all of it. */
const maxShown = 2000;

const shownOf = (text: string): string =>
  text.length <= maxShown
    ? text
    : `${text.slice(0, maxShown)}… (${formatInteger(text.length)} characters: y copies them)`;

const words = (text: string, width: number, indent = margin): readonly Line[] =>
  wrapWords(shownOf(text), Math.max(8, width - indent - 1)).map((line) => [
    segment(`${' '.repeat(indent)}${line}`),
  ]);

const heading = (text: string): Line => [segment(`  ${text}`, 'focus')];

const nameWidth = 14;

/** A name, and a value that goes on in the next line: nothing of an id is lost to a line's end. */
const named = (name: string, value: string, width: number): readonly Line[] =>
  wrapAnywhere(shownOf(value), Math.max(8, width - nameWidth - margin - 2)).map((line, index) => [
    segment(`    ${(index === 0 ? name : '').padEnd(nameWidth - margin)}${line}`),
  ]);

const keyed = (key: string, does: string): Line => [
  segment(`    ${key.padEnd(4)}`, 'focus'),
  segment(does),
];

/** What the same answer may mean: a service says no more, so that it betrays nothing. */
const reasons = (kind: LookupKind): readonly string[] => [
  '1 there is no such id: compare it with where it came from',
  kind === 'contract'
    ? '2 it exists, and none of the parties that asked has a stake in it'
    : '2 it exists, and the parties and the format let none of its events through',
  kind === 'contract'
    ? '3 it was archived, or this participant has pruned it or never had it'
    : '3 this participant has pruned it or never had it: ask another one',
];

const otherKinds: Readonly<Record<LookupKind, readonly Line[]>> = {
  contract: [keyed('U', 'look the same id up as an update')],
  update: [keyed('C', 'look the same id up as a contract')],
  transaction: [keyed('U', 'look the same id up as an update')],
};

const ways = (failure: Failure, lookup: Lookup): readonly Line[] => [
  keyed('r', 'ask again'),
  ...(isMissing(failure) ? [keyed('W', 'ask until it is there: it may be on its way')] : []),
  ...(isMissing(failure) && canWiden(lookup)
    ? [
        keyed(
          'A',
          lookup.kind === 'contract' ? 'ask as any party' : 'ask as any party, for every kind',
        ),
      ]
    : []),
  keyed(
    'e',
    lookup.kind === 'contract' ? 'change the parties' : 'change the parties or the format',
  ),
  ...(isMissing(failure) ? otherKinds[lookup.kind] : []),
  keyed('y', 'copy this for a support request; it names no party and no token'),
];

const idLines = (failure: Failure, width: number): readonly Line[] => {
  if (!('error' in failure)) return [];
  const { status, code, correlationId, traceId } = failure.error;
  const known = { status: String(status), code, correlationId, traceId };
  return Object.entries(known).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : named(name, value, width),
  );
};

/** What may name a party is hidden where the screen is shared. */
const sentLines = (lookup: Lookup, { width, masked }: FailureStyle): readonly Line[] => {
  const { id, kind, parties, format } = lookup;
  const shown = (text: string): string => (masked ? mask(text) : text);
  return [
    ...named('POST', operations[buildLookupRequest(lookup).operation].path, width),
    ...named(kind === 'contract' ? 'contractId' : 'updateId', id, width),
    ...named('parties', parties.length === 0 ? 'any party' : shown(parties.join(', ')), width),
    ...(kind === 'contract'
      ? []
      : named(
          'format',
          format === undefined ? 'the usual one' : shown(JSON.stringify(format)),
          width,
        )),
  ];
};

const watchLine = (asked: number): Line => [
  segment(`  WATCHING every 2 s, asked ${pluralize(asked, 'time')} so far; Esc stops`, 'note'),
];

/** A lookup that failed, in words: what happened, what it may mean, what was sent, what can be done. */
export const notFoundLines = (
  lookup: Lookup,
  failure: Failure,
  style: FailureStyle,
): readonly Line[] => {
  const { width, watching } = style;
  const { summary, detail, hint } = describeFailure(failure, operationForLookup[lookup.kind]);
  const word = isMissing(failure) ? 'NOT FOUND' : 'FAILED';
  return [
    nothing,
    [segment(`  ${word}`, 'danger'), segment(isMissing(failure) ? ', or not visible to you' : '')],
    ...(watching === undefined ? [] : [watchLine(watching)]),
    ...(isMissing(failure) ? [] : words(summary, width)),
    ...(detail === '' ? [] : words(detail, width)),
    ...(isMissing(failure) ? [] : words(`next: ${hint}`, width)),
    nothing,
    ...(isMissing(failure)
      ? [
          heading('It may be that'),
          ...reasons(lookup.kind).flatMap((reason) => words(reason, width, 4)),
          nothing,
        ]
      : []),
    heading('What you can do'),
    ...ways(failure, lookup),
    nothing,
    heading('What was sent'),
    ...sentLines(lookup, style),
    ...('error' in failure ? [nothing, heading('What was answered')] : []),
    ...idLines(failure, width),
  ];
};
