import { partyIn, reasonIn } from '../ledger/effects/described-transfer.ts';
import { entityOf } from '../ledger/effects/effects.ts';
import { offerChoices, transferChoice } from '../ledger/registry/transfer-commands.ts';
import { objectAt, textAt } from '../lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject, stringifyJson } from '../lib/json/json.ts';
import { decimalKey, decimalOfKey } from '../lib/numbers/decimal.ts';
import { sha256Hex, sha256OfLines } from '../lib/sha256.ts';
import { readPreparedHistory } from './prepared/prepared-history.ts';
import type { TransactionStep } from './prepared/transaction-tree.ts';
import { parseOnboarding } from './topology/onboarding-queries.ts';
import { identityScheme } from './hashing/hashing-schemes.ts';
import { submissionHash } from './hashing/submission-hash.ts';
import { parseSubmission, type PreparedTransaction } from './prepared/prepared-transaction.ts';
import { logicalSynchronizerId } from '../ledger/ids/identifiers.ts';
import { parseBase64 } from './shared-checks.ts';

/**
 * `execution:` or `allocation:` and a SHA-256 of the content that every signature over it covers;
 * `bytes:` if that can't be computed: then another spelling of the same write has another identity.
 */
type WriteIdentity = string;

const bytesOf = (text: string): string | Uint8Array => parseBase64(text) ?? text;

/** Omits what distinguishes schemes, and `maxRecordTime`, which V2 doesn't sign. */
const identifyExecution = (request: Json): WriteIdentity => {
  const { read, text } = parseSubmission(request);
  const result = read.ok ? submissionHash(read.value.messages, identityScheme) : undefined;
  return result?.ok === true
    ? `execution:${result.value.toString('hex')}`
    : `bytes:${sha256OfLines('execution', bytesOf(text))}`;
};

/** The order of the transactions and duplicates change nothing. */
const identifyAllocation = (request: Json): WriteIdentity => {
  const { entries } = parseOnboarding(request);
  const synchronizer = logicalSynchronizerId(
    isObject(request) ? textAt(request, 'synchronizer') : '',
  );
  const isRead = entries.length > 0 && entries.every(({ read }) => read.ok);
  const hashes = entries.map(({ hash, text }) => hash?.toString('hex') ?? text);
  const kind = isRead ? 'allocation' : 'bytes';
  return `${kind}:${sha256OfLines('allocation', synchronizer, ...[...new Set(hashes)].sort())}`;
};

export const identifyWrite = (
  operation: 'allocateParty' | 'executeSubmission',
  request: Json,
): WriteIdentity =>
  operation === 'executeSubmission' ? identifyExecution(request) : identifyAllocation(request);

export const signedSynchronizer = (operation: string, request: Json): string | undefined => {
  if (operation !== 'executeSubmission') return undefined;
  const { read } = parseSubmission(request);
  return read.ok ? read.value.metadata.synchronizer || undefined : undefined;
};

/** What a prepared transaction is for, and what keeps it from being executed beside another one. */
export interface WritePurpose {
  /**
   * The same for all transactions that pay the same, whoever prepared them, from whichever holdings:
   * `payment:`, `merge:`, `answer:` or `commands:` and a SHA-256 in hex.
   */
  readonly purpose: string;
  /** The contracts that it uses up: of two transactions that use up one contract, one is executed. */
  readonly spends: readonly string[];
  readonly commandId: string | undefined;
}

const purpose = (kind: string, ...parts: readonly Json[]): string =>
  `${kind}:${sha256Hex(stringifyJson([kind, ...parts]))}`;

/** V2 (CIP-112) has accounts, and an account with a custodian is another payer or receiver. */
const accountOf = (value: Json | undefined): readonly string[] => {
  const account = objectAt(value) ?? {};
  return [partyIn(value), textAt(account, 'provider'), textAt(account, 'id')];
};

const purposeAmount = (transfer: JsonObject): string => {
  const text = textAt(transfer, 'amount');
  // Participants write a whole number as `7.`.
  const key = decimalKey(text.replace(/\.$/, ''));
  return key === undefined ? text : decimalOfKey(key);
};

const transferPurpose = ({ argument }: TransactionStep): string | undefined => {
  const transfer = objectAt(argument, 'transfer');
  if (transfer === undefined) return undefined;
  const instrument = objectAt(transfer, 'instrumentId') ?? {};
  const token = [textAt(instrument, 'admin'), textAt(instrument, 'id')];
  const [from, to] = [accountOf(transfer['sender']), accountOf(transfer['receiver'])];
  // A merge takes what there is, so its amount is no part of it.
  if (from.join('\n') === to.join('\n')) return purpose('merge', from, token);
  return purpose('payment', from, to, token, purposeAmount(transfer), reasonIn(argument) ?? '');
};

const answers: readonly string[] = Object.values(offerChoices);

/** The registry's data differs in each run; the offer and the choice don't. */
const answerPurpose = ({ choice, contractId }: TransactionStep): string =>
  purpose('answer', choice, contractId);

/** The order of fields changes nothing. */
const sorted = (value: Json): Json => {
  if (isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
};

/** An upgrade of a package changes its id, and not what a command asks for. */
const commandOf = (
  { kind, template, packageName, contractId, choice, argument }: TransactionStep,
  created: readonly string[],
): Json => ({
  kind,
  template: `${packageName}:${entityOf(template)}`,
  // What the same transaction creates has another id in each.
  contract: kind === 'create' || created.includes(contractId) ? '' : contractId,
  choice,
  argument: sorted(argument),
});

const commandsPurpose = (roots: readonly TransactionStep[], actAs: readonly string[]): string => {
  const created = roots.filter(({ kind }) => kind === 'create').map((step) => step.contractId);
  const commands = roots.map((step) => commandOf(step, created));
  return purpose('commands', actAs.toSorted(), commands);
};

const purposeIn = ({ tree, metadata }: PreparedTransaction): string | undefined => {
  const roots = tree.steps.filter(({ depth }) => depth === 0);
  const [root, second] = roots;
  if (tree.problem !== undefined || root === undefined) return undefined;
  if (second === undefined && root.kind === 'exercise') {
    const transfer = root.choice === transferChoice ? transferPurpose(root) : undefined;
    if (transfer !== undefined) return transfer;
    if (answers.includes(root.choice)) return answerPurpose(root);
  }
  return commandsPurpose(roots, metadata.actAs);
};

const spentBy = (prepared: PreparedTransaction): readonly string[] => {
  const { events, inputs } = readPreparedHistory(prepared);
  const used = events.flatMap((event) =>
    event.kind === 'exercise' && event.consuming ? [event.contractId] : [],
  );
  return [...new Set(used)].filter((id) => inputs.has(id));
};

export const purposeOf = (prepared: PreparedTransaction): WritePurpose | undefined => {
  const found = purposeIn(prepared);
  const { commandId } = prepared.metadata;
  return found === undefined
    ? undefined
    : {
        purpose: found,
        spends: spentBy(prepared),
        commandId: commandId === '' ? undefined : commandId,
      };
};

/**
 * Reads what a write is for. Undefined for an allocation, whose identity is its own, and for what can't be
 * decoded.
 */
export const readPurpose = (operation: string, request: Json): WritePurpose | undefined => {
  if (operation !== 'executeSubmission') return undefined;
  const { read } = parseSubmission(request);
  return read.ok ? purposeOf(read.value) : undefined;
};
