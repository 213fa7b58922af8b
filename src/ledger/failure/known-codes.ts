import { ownEntry } from '../../lib/json/fields.ts';
import type { FailedRequest, FailureDescription } from './failure.ts';

const overloaded = { summary: 'the participant is overloaded', hint: 'wait, then try again' };

type CodeDescription = Pick<FailureDescription, 'summary' | 'hint'>;

const knownCodes: Readonly<Record<string, CodeDescription>> = {
  DUPLICATE_COMMAND: {
    summary: 'an earlier attempt was accepted',
    hint: 'look up the earlier attempt; this one changed nothing',
  },
  SUBMISSION_ALREADY_IN_FLIGHT: {
    summary: 'the same submission is still in flight',
    hint: 'wait for its completion, then look it up',
  },
  REQUEST_ALREADY_IN_FLIGHT: {
    summary: 'the same allocation is still in flight',
    hint: 'wait for the earlier attempt, then look for the party',
  },
  PARTICIPANT_BACKPRESSURE: overloaded,
  HEAP_MEMORY_OVER_LIMIT: overloaded,
  SERVER_OVERLOADED: overloaded,
  TOO_MANY_USER_RIGHTS: {
    summary: 'the user has too many rights to get another one',
    hint: 'the party itself is allocated: give the right to act as it to another user',
  },
  INVALID_DEDUPLICATION_PERIOD: {
    summary: 'the deduplication period is longer than the service allows',
    hint: 'use a shorter one, or the service’s default: {"Empty":{}}',
  },
  DEPRECATED_API_DISABLED: {
    summary: 'the ledger disabled this deprecated operation',
    hint: 'use the operation that replaces it, or ask the operator to enable it',
  },
  PARTICIPANT_PRUNED_DATA_ACCESSED: {
    summary: 'the service pruned that part of its history',
    hint: 'query a node that keeps a longer history',
  },
};

const formatCodes: Readonly<Record<string, CodeDescription>> = {
  TEMPLATES_OR_INTERFACES_NOT_FOUND: {
    summary: 'the ledger does not know a template or interface of the format',
    hint: 'fix --template or --interface, or have the package uploaded to this participant',
  },
  PACKAGE_NAMES_NOT_FOUND: {
    summary: 'the ledger does not know a package name of the format',
    hint: 'fix the package in --template or --interface, or have it uploaded to this participant',
  },
  NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: {
    summary: 'the package has no template of that name',
    hint: 'fix the module and template in --template',
  },
  NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: {
    summary: 'the package has no interface of that name',
    hint: 'fix the module and interface in --interface',
  },
};

/** A request without a format, such as a command, names the template. */
const unknownName: CodeDescription = {
  summary: 'the ledger does not know a template, interface or package of the request',
  hint: 'fix its name in the request (#PACKAGE:MODULE:NAME), or have the package uploaded to this participant',
};

const lookups: readonly (FailedRequest | undefined)[] = [
  'contractById',
  'updateById',
  'transactionById',
];

export const describeCode = (
  code: string,
  operation: FailedRequest | undefined,
): CodeDescription | undefined => {
  const ofFormat = ownEntry(formatCodes, code);
  return ofFormat !== undefined && !lookups.includes(operation)
    ? unknownName
    : (ofFormat ?? ownEntry(knownCodes, code));
};
