import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import {
  operationForLookup,
  buildLookupRequest,
  type Lookup,
  type LookupKind,
} from '../../../ledger/rules/check-lookup-response.ts';
import { isTransactionHash } from '../../../ledger/ids/identifiers.ts';
import { operations } from '../../../ledger/operations.ts';
import { canWiden, isMissing, type LookupStatus, type LookupVisit } from '../slice.ts';
import { mask, wrapAnywhere, wrapWords } from '../../../lib/text/width.ts';
import * as messages from '../messages/result.ts';

type FailureStyle = { readonly width: number; readonly masked: boolean };

/** What is known of a lookup that failed. */
export type FailedLookup = Pick<LookupVisit, 'lookup' | 'watching' | 'facts'> & {
  readonly fetched: Extract<LookupStatus, { kind: 'failed' }>;
};

const nothing: Line = [segment(' ')];
const margin = 2;

/** The characters of a service's explanation that the screen shows. A copy has all of them. */
const maxShown = 2000;

const cutShownText = (text: string): string =>
  text.length <= maxShown ? text : messages.cutText(text.slice(0, maxShown), text.length);

const wrapIndented = (text: string, width: number, indent = margin): readonly Line[] =>
  wrapWords(cutShownText(text), Math.max(8, width - indent - 1)).map((line) => [
    segment(`${' '.repeat(indent)}${line}`),
  ]);

const heading = (text: string): Line => [segment(`  ${text}`, 'focus')];
const nameWidth = 14;

/** The value wraps: no part of an id is cut. */
const nameLines = (name: string, value: string, width: number): readonly Line[] =>
  wrapAnywhere(cutShownText(value), Math.max(8, width - nameWidth - margin - 2)).map(
    (line, index) => [
      segment(`    ${(index === 0 ? name : '').padEnd(nameWidth - margin)}${line}`),
    ],
  );

const keyLine = (key: string, does: string): Line => [
  segment(`    ${key.padEnd(4)}`, 'focus'),
  segment(does),
];

/** The service gives no reason, so that it reveals nothing. */
const reasons = (kind: LookupKind): readonly string[] =>
  kind === 'contract' ? messages.contractReasons : messages.updateReasons;

const asOtherKind = (kind: LookupKind): Line =>
  kind === 'update' ? keyLine('C', messages.asContract) : keyLine('U', messages.asUpdate);

const ways = (failure: Failure, lookup: Lookup): readonly Line[] => [
  keyLine('r', messages.retry),
  ...(isMissing(failure) ? [keyLine('W', messages.retryUntilFound)] : []),
  ...(isMissing(failure) && canWiden(lookup)
    ? [keyLine('A', lookup.kind === 'contract' ? messages.asAnyParty : messages.asAnyPartyAllKinds)]
    : []),
  keyLine('e', lookup.kind === 'contract' ? messages.editParties : messages.editPartiesAndFormat),
  ...(isMissing(failure) ? [asOtherKind(lookup.kind)] : []),
  keyLine('y', messages.copyReport),
];

const idLines = (failure: Failure, width: number): readonly Line[] => {
  if (!('error' in failure)) return [];
  const { status, code, correlationId, traceId } = failure.error;
  const known = { status: String(status), code, correlationId, traceId };
  return Object.entries(known).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : nameLines(name, value, width),
  );
};

/** Texts that may name a party are masked on a shared screen. */
const sentLines = (lookup: Lookup, { width, masked }: FailureStyle): readonly Line[] => {
  const { id, kind, parties, format } = lookup;
  const maskText = (text: string): string => (masked ? mask(text) : text);
  const operation = operations[buildLookupRequest(lookup).operation];
  const isByHash = kind === 'update' && isTransactionHash(id);
  const idName = kind === 'contract' ? 'contractId' : 'updateId';
  return [
    ...nameLines('POST', isByHash ? operations.updateByHash.path : operation.path, width),
    ...nameLines(isByHash ? 'hash' : idName, id, width),
    ...nameLines(
      'parties',
      parties.length === 0 ? messages.anyParty : maskText(parties.join(', ')),
      width,
    ),
    ...(kind === 'contract'
      ? []
      : nameLines(
          'format',
          format === undefined ? messages.defaultFormat : maskText(JSON.stringify(format)),
          width,
        )),
  ];
};

const watchLine = (attempts: number): Line => [segment(`  ${messages.watching(attempts)}`, 'note')];

/** The lines say what happened, possible reasons, what to do, the request and the response. */
export const notFoundLines = (
  { lookup, watching, facts = [], fetched: { failure, notes = [] } }: FailedLookup,
  style: FailureStyle,
): readonly Line[] => {
  const { width } = style;
  const { summary, detail, hint } = describeFailure(failure, operationForLookup[lookup.kind]);
  const word = isMissing(failure) ? messages.notFoundTitle : messages.failedTitle;
  return [
    nothing,
    [
      segment(`  ${word}`, 'danger'),
      segment(isMissing(failure) ? ` ${messages.orNotVisible}` : ''),
    ],
    ...(watching === undefined ? [] : [watchLine(watching)]),
    ...(isMissing(failure) ? [] : wrapIndented(summary, width)),
    ...(detail === '' ? [] : wrapIndented(detail, width)),
    ...(isMissing(failure) ? [] : wrapIndented(messages.nextStep(hint), width)),
    ...notes.flatMap((note) => wrapIndented(note, width)),
    nothing,
    ...(isMissing(failure)
      ? [
          heading(messages.reasonsTitle),
          ...reasons(lookup.kind).flatMap((reason) => wrapIndented(reason, width, 4)),
          nothing,
        ]
      : []),
    ...(facts.length === 0
      ? []
      : [
          heading(messages.factsTitle),
          ...facts.flatMap(({ name, value }) => nameLines(name, value, width)),
          nothing,
        ]),
    heading(messages.optionsTitle),
    ...ways(failure, lookup),
    nothing,
    heading(messages.requestTitle),
    ...sentLines(lookup, style),
    ...('error' in failure ? [nothing, heading(messages.responseTitle)] : []),
    ...idLines(failure, width),
  ];
};
