import type { DecodedFact } from '../../state/decoded-fact.ts';
import { formFields } from '../../forms/form-types.ts';
import { forms } from '../../forms/form-registry.ts';
import { buildRequest } from '../../forms/to-request.ts';
import { checkRequestWarnings } from '../../forms/rules/request-warnings.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import { pluralize } from '../../../../lib/text/pluralize.ts';
import type { Inspection, WriteFormState } from '../../state/write-form.ts';
import { argumentLines, findAssetMovements } from '../../../../verify/choice-arguments.ts';
import type {
  PreparedTransaction,
  SubmissionMetadata,
} from '../../../../verify/prepared/prepared-transaction.ts';
import { externalCallLines } from '../../../../verify/prepared/external-calls.ts';
import { findDeadline, formatDeadline } from './find-deadline.ts';
import type { InspectionContext, InspectionResult, InspectionInput } from './inspection-types.ts';
import { verifySubmission } from '../../../../verify/prepared/submission.ts';
import { formatMicros } from '../../../../verify/format-time.ts';
import { identifyWrite } from '../../../../verify/write-identity.ts';
import { trafficCostText } from '../traffic/traffic-facts.ts';
import { decodedText as text } from '../../messages/decoded.ts';

const time = (micros: bigint | undefined, none: string): string =>
  micros === undefined ? none : formatMicros(micros);

const windowOf = ({ ledgerTime: { from, to } }: SubmissionMetadata): string =>
  from === undefined && to === undefined
    ? 'any'
    : `${time(from, text.anyTime)} to ${time(to, text.anyTime)}`;

/** The maximum number of facts on a screen; `cantui verify` prints the rest. */
const maxLines = 2000;

/** The maximum number of transfers; a line below them counts the rest. */
const maxMoves = 6;

const movesFacts = ({ tree }: PreparedTransaction): readonly DecodedFact[] => {
  const moves = findAssetMovements(tree);
  const shown = moves.slice(0, maxMoves).map(({ amount, what, from, to }, index): DecodedFact => ({
    label: index === 0 ? 'moves' : '',
    value: `${amount}${what === '' ? '' : ` ${what}`}  ${from} -> ${to}`,
    brief: true,
  }));
  const more = moves.length - shown.length;
  return more === 0
    ? shown
    : [...shown, { label: '', value: text.moreTransfers(more), brief: true }];
};

const stepFacts = ({ tree }: PreparedTransaction): readonly DecodedFact[] =>
  tree.steps.flatMap(({ depth, words, argument, externalCalls }, index): readonly DecodedFact[] => {
    const indent = '  '.repeat(Math.min(depth, 8));
    return [
      {
        label: index === 0 ? 'does' : '',
        value: `${indent}${words}`,
        ...(depth === 0 && { brief: true as const }),
      },
      ...[...argumentLines(argument), ...externalCallLines(externalCalls)].map(
        (line): DecodedFact => ({
          label: '',
          value: `${indent}${'  '.repeat(Math.min(line.depth, 8))}${line.text}`,
        }),
      ),
    ];
  });

const listed = (facts: readonly DecodedFact[]): readonly DecodedFact[] =>
  facts.length <= maxLines
    ? facts
    : [
        ...facts.slice(0, maxLines),
        {
          label: '',
          value: text.moreLines(facts.length - maxLines),
          brief: true,
        },
      ];

/** The estimated traffic, if the transaction was prepared from here or came in a file that tells it. */
const costFacts = (origin: InspectionInput['origin']): readonly DecodedFact[] =>
  origin?.requested === undefined
    ? []
    : [
        {
          label: 'traffic cost',
          value: trafficCostText({ costEstimation: origin.costEstimation ?? null }),
          brief: true,
        },
      ];

/** Describes a prepared transaction. */
const executionFacts = (
  prepared: PreparedTransaction,
  hash: Buffer | undefined,
  origin: InspectionInput['origin'],
): readonly DecodedFact[] => {
  const { metadata, tree } = prepared;
  const { actAs, commandId, synchronizer, preparedAt, inputContracts } = metadata;
  const deadline = findDeadline(metadata);
  return [
    ...movesFacts(prepared),
    { label: 'acts as', value: actAs.join(', '), brief: true },
    {
      label: 'deadline',
      value: deadline === undefined ? text.noDeadline : formatDeadline(deadline),
      brief: true,
      ...(deadline !== undefined && { until: Number(deadline.at / 1000n) }),
    },
    ...costFacts(origin),
    { label: 'signed hash', value: hash?.toString('hex') ?? text.notComputed, brief: true },
    ...listed(stepFacts(prepared)),
    { label: 'steps', value: String(tree.steps.length) },
    { label: 'command id', value: commandId },
    { label: 'synchronizer', value: synchronizer },
    { label: 'prepared at', value: formatMicros(preparedAt) },
    { label: 'ledger time', value: windowOf(metadata) },
    { label: 'needs', value: pluralize(inputContracts.length, 'contract') },
  ];
};

/**
 * Decodes a prepared transaction, and checks its signatures and times (API description 4.4). The form, an
 * approval request and a command show the same results.
 */
export const decodeExecution = (
  request: JsonObject,
  { given, keys, origin, ...context }: InspectionInput & InspectionContext,
): InspectionResult => {
  const { prepared, hash, checks, signers } = verifySubmission({ ...request, ...given }, keys, {
    ...context,
    asked: origin?.requested,
  });
  const last = prepared?.metadata.maxRecordTime;
  return {
    checks: [...checks, ...checkRequestWarnings('executeSubmission', request)],
    facts: prepared === undefined ? [] : executionFacts(prepared, hash, origin),
    hash: hash?.toString('hex'),
    identity: identifyWrite('executeSubmission', request),
    maxRecordTime: last === undefined ? undefined : formatMicros(last),
    signers,
    synchronizer: prepared?.metadata.synchronizer,
  };
};

export const inspectExecution = (
  { form, given, keys, origin }: WriteFormState,
  context: InspectionContext,
): Inspection => {
  const { root } = form;
  const request = buildRequest(formFields(forms.execute), root);
  if (request['preparedTransaction'] === undefined) return { root, keys, checks: [], facts: [] };
  return { root, keys, ...decodeExecution(request, { given, keys, origin, ...context }) };
};
