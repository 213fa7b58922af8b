import { readDescribedTransfer } from '../../ledger/effects/described-transfer.ts';
import {
  entityOf,
  type EffectContract,
  type EffectHistory,
  type ExerciseEffect,
} from '../../ledger/effects/effects.ts';
import {
  cancelChoice,
  preapprovalTemplates,
  memoKey,
  offerChoices,
  transferChoice,
  type TransferTerms,
} from '../../ledger/registry/transfer-commands.ts';
import { objectAt, textAt, textIfAny, textsAt } from '../../lib/json/fields.ts';
import type { Json } from '../../lib/json/json.ts';
import { compareDecimals } from '../../lib/numbers/decimal.ts';
import { intentText, type TokenIntent } from './token-intent.ts';

interface Field {
  readonly name: string;
  readonly wanted: string;
  readonly found: string;
  readonly isSame?: boolean;
}

const differing = (fields: readonly Field[]): readonly string[] =>
  fields
    .filter(({ wanted, found, isSame = wanted === found }) => !isSame)
    .map(({ name, wanted, found }) => intentText.field(name, wanted, found === '' ? '-' : found));

/** An account as a person writes it: its id, and its custodian. V1 has none. */
const accountIn = (party: Json | undefined): string => {
  const account = objectAt(party) ?? {};
  return [textAt(account, 'id'), textAt(account, 'provider')]
    .filter((part) => part !== '')
    .join(' of ');
};

const transferDifferences = (terms: TransferTerms, { argument }: ExerciseEffect) => {
  const found = readDescribedTransfer(objectAt(argument, 'transfer'));
  const transfer = objectAt(argument, 'transfer') ?? {};
  const instrument = objectAt(transfer, 'instrumentId') ?? {};
  const expectedAdmin = textIfAny(objectAt(argument) ?? {}, 'expectedAdmin');
  const memo = textAt(objectAt(transfer, 'meta', 'values') ?? {}, memoKey);
  const { account = '' } = terms;
  const { admin, id } = terms.instrument;
  const deadline = found?.deadline ?? '';
  return differing([
    { name: 'sender', wanted: terms.sender, found: found?.sender ?? '' },
    { name: 'receiver', wanted: terms.receiver, found: found?.receiver ?? '' },
    { name: 'sender account', wanted: account, found: accountIn(transfer['sender']) },
    {
      name: 'receiver account',
      wanted: terms.sender === terms.receiver ? account : '',
      found: accountIn(transfer['receiver']),
    },
    {
      name: 'amount',
      wanted: terms.amount,
      found: found?.amount ?? '',
      isSame: compareDecimals(terms.amount, found?.amount ?? '') === 0,
    },
    { name: 'instrument', wanted: id, found: textAt(instrument, 'id') },
    { name: 'instrument admin', wanted: admin, found: textAt(instrument, 'admin') },
    { name: 'expected admin', wanted: admin, found: expectedAdmin ?? admin },
    { name: 'memo', wanted: terms.memo ?? '', found: memo },
    {
      name: 'executeBefore',
      wanted: terms.executeBefore,
      found: deadline,
      isSame: Date.parse(terms.executeBefore) === Date.parse(deadline),
    },
    {
      name: 'inputs',
      wanted: terms.inputs.join(', '),
      found: textsAt(transfer, 'inputHoldingCids').join(', '),
    },
  ]);
};

/** A factory is the admin's, or the receiver's own permission to be paid. */
const factoryDifferences = (
  { terms, transferKind }: Extract<TokenIntent, { kind: 'transfer' }>,
  factory: EffectContract | undefined,
): readonly string[] => {
  if (factory === undefined) return [intentText.unknownFactory];
  const { admin } = terms.instrument;
  const owners = transferKind === 'direct' ? [admin, terms.receiver] : [admin];
  return owners.some((party) => factory.signatories.includes(party))
    ? []
    : [intentText.factoryOf(factory.signatories.join(', '), admin)];
};

const choiceOf = (intent: TokenIntent): string => {
  switch (intent.kind) {
    case 'transfer':
      return transferChoice;
    case 'cancel-preapproval':
      return cancelChoice;
    case 'preapprove':
      return '';
    default:
      return offerChoices[intent.kind];
  }
};

const exerciseDifferences = (
  intent: Exclude<TokenIntent, { kind: 'preapprove' }>,
  root: ExerciseEffect,
  history: EffectHistory,
): readonly string[] => {
  const common = differing([
    { name: 'choice', wanted: choiceOf(intent), found: root.choice },
    { name: 'acting party', wanted: intent.party, found: root.actingParties.join(', ') },
  ]);
  switch (intent.kind) {
    case 'transfer':
      return [
        ...common,
        ...transferDifferences(intent.terms, root),
        ...factoryDifferences(intent, history.inputs.get(root.contractId)),
      ];
    case 'cancel-preapproval':
      return [
        ...common,
        ...differing([
          { name: 'contract', wanted: intent.contractId, found: root.contractId },
          {
            name: 'template',
            wanted: entityOf(preapprovalTemplates.preapproval),
            found: entityOf(root.template),
          },
        ]),
      ];
    default:
      return [
        ...common,
        ...differing([{ name: 'offer', wanted: intent.offer.contractId, found: root.contractId }]),
      ];
  }
};

export const findRootDifferences = (
  intent: TokenIntent,
  history: EffectHistory,
): readonly string[] => {
  const [root] = history.events;
  if (root === undefined) return [intentText.noRoot];
  if (intent.kind === 'preapprove') {
    if (root.kind !== 'create') return [intentText.otherRoot(root.choice)];
    const { template, payload } = root.contract;
    const { receiver, provider, dso } = intent.terms;
    const fields = objectAt(payload) ?? {};
    return differing([
      {
        name: 'template',
        wanted: entityOf(preapprovalTemplates.proposal),
        found: entityOf(template),
      },
      { name: 'receiver', wanted: receiver, found: textAt(fields, 'receiver') },
      { name: 'provider', wanted: provider, found: textAt(fields, 'provider') },
      { name: 'DSO', wanted: dso, found: textAt(fields, 'expectedDso') },
    ]);
  }
  return root.kind === 'exercise'
    ? exerciseDifferences(intent, root, history)
    : [intentText.otherRoot(entityOf(root.contract.template))];
};
