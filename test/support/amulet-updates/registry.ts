import type { JsonObject } from '../../../src/lib/json/json.ts';
import { type Node, alice, bob, contractId, created, exercised, party } from './nodes.ts';
import { meta, noArgs, reason } from './holdings.ts';

/*
 * Updates of the registry utility of Digital Asset, which issues CBTC, USDCx and others, and of CBTC's own
 * package: templates, fields and choices as public recordings have them (Utility.Registry.*, CBTC.*).
 */

export const registrar = party('registrar');
const provider = party('provider');
const operator = party('operator');

/** An id that its publisher has not listed: only the name of the package is known. */
const package0 = '17'.repeat(32);
const holdingPackage = 'dd3a9f2d51cc4c52d9ec2e1d7ff235298dcfb3afd1d50ab44328b1aaa9a18587';
const holdingTemplate = 'Utility.Registry.Holding.V0.Holding:Holding';

const aboutHolding = { packageId: holdingPackage, packageName: 'utility-registry-holding-v0' };
const aboutApp = { packageId: package0, packageName: 'utility-registry-app-v0' };

interface HoldingOptions {
  readonly id?: string;
  readonly isLocked?: boolean;
  /** Who signs besides the owner; a forger signs instead of the registrar. */
  readonly issuer?: string;
}

export const tokenHolding = (
  owner: string,
  amount: string,
  { id = contractId(), isLocked = false, issuer = registrar }: HoldingOptions = {},
): Node =>
  created(
    holdingTemplate,
    {
      operator,
      provider,
      registrar,
      owner,
      instrument: { source: registrar, id: 'LOAD', scheme: 'RegistrarInternalScheme' },
      label: '',
      amount,
      ...(isLocked && {
        lock: { lockers: { map: [[registrar, {}]] }, context: '', observers: { map: [] } },
      }),
    },
    id,
    { ...aboutHolding, signatories: [issuer, owner], observers: [provider, operator] },
  );

export const archivedHolding = (owner: string, id = contractId()): Node =>
  exercised({
    ...aboutHolding,
    choice: 'Archive',
    template: holdingTemplate,
    contract: id,
    consuming: true,
    acting: [registrar, owner],
    argument: {},
    result: {},
  });

const transferOf = (amount: string): JsonObject => ({
  sender: alice,
  receiver: bob,
  amount,
  instrumentId: { admin: registrar, id: 'LOAD' },
  requestedAt: '2026-05-06T06:00:00Z',
  executeBefore: '2026-05-09T06:00:00Z',
  inputHoldingCids: [contractId()],
  meta: reason('invoice 7'),
});

interface Offer {
  readonly amount?: string;
  readonly offer?: string;
  readonly locked?: string;
}

/** `TransferFactory_Transfer` with the result Pending: five holdings become one locked one and change. */
export const tokenOffered = ({
  amount = '500.0000000000',
  offer = contractId(),
  locked = contractId(),
}: Offer = {}): Node => {
  const transfer = transferOf(amount);
  return exercised({
    ...aboutApp,
    choice: 'TransferFactory_Transfer',
    template: 'Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory',
    through: 'Splice.Api.Token.TransferInstructionV1:TransferFactory',
    argument: { expectedAdmin: registrar, transfer, extraArgs: noArgs },
    result: {
      output: {
        tag: 'TransferInstructionResult_Pending',
        value: { transferInstructionCid: offer },
      },
      senderChangeCids: [],
      meta: meta(),
    },
    below: [
      ...Array.from({ length: 5 }, () => archivedHolding(alice)),
      tokenHolding(alice, amount, { id: locked, isLocked: true }),
      tokenHolding(alice, '616.0000000000'),
      created(
        'Utility.Registry.App.V0.Model.Transfer:TransferOffer',
        { operator, provider, transfer },
        offer,
        { ...aboutApp, signatories: [provider, registrar, alice], observers: [bob, operator] },
      ),
    ],
  });
};

/** `TransferInstruction_Accept`: the argument of an inner choice names the payer. */
export const tokenAccepted = ({
  amount = '500.0000000000',
  offer = contractId(),
  locked = contractId(),
}: Offer = {}): Node =>
  exercised({
    ...aboutApp,
    choice: 'TransferInstruction_Accept',
    template: 'Utility.Registry.App.V0.Model.Transfer:TransferOffer',
    through: 'Splice.Api.Token.TransferInstructionV1:TransferInstruction',
    contract: offer,
    consuming: true,
    acting: [bob],
    argument: { extraArgs: noArgs },
    result: {
      output: {
        tag: 'TransferInstructionResult_Completed',
        value: { receiverHoldingCids: [contractId()] },
      },
      senderChangeCids: [],
      meta: meta(),
    },
    below: [
      exercised({
        choice: 'TransferRule_Transfer',
        template: 'Utility.Registry.V0.Rule.Transfer:TransferRule',
        packageId: 'ed73d5b9ab717333f3dbd122de7be3156f8bf2614a67360c3dd61fc0135133fa',
        packageName: 'utility-registry-v0',
        acting: [bob, alice],
        argument: { transfer: transferOf(amount) },
        result: {},
        below: [archivedHolding(alice, locked), tokenHolding(bob, amount)],
      }),
    ],
  });

/** `MintRequest_Accept` by the registrar. */
export const tokenMinted = (amount = '1000.0000000000'): Node =>
  exercised({
    ...aboutApp,
    choice: 'MintRequest_Accept',
    template: 'Utility.Registry.App.V0.Model.Mint:MintRequest',
    consuming: true,
    acting: [registrar],
    argument: { extraArgs: noArgs },
    result: { meta: meta({ 'splice.lfdecentralizedtrust.org/tx-kind': 'mint' }) },
    below: [
      tokenHolding(alice, amount),
      created(
        'Utility.Registry.App.V0.Model.Mint:ExecutedMint',
        { mint: { holder: alice, amount } },
        contractId(),
        { ...aboutApp, signatories: [registrar], observers: [alice] },
      ),
    ],
  });

/** `CBTCWithdrawAccount_Withdraw`: the amount that it claims is the pending balance of the new account. */
export const bitcoinWithdrawn = (locked = contractId()): Node => {
  const template = 'CBTC.WithdrawAccount:CBTCWithdrawAccount';
  const about = { packageId: '43'.repeat(32), packageName: 'cbtc' };
  const instrument = { admin: registrar, id: 'LOAD' };
  return exercised({
    ...about,
    choice: 'CBTCWithdrawAccount_Withdraw',
    template,
    consuming: true,
    acting: [alice],
    argument: { amount: '0.0000100000', tokens: [locked] },
    result: { withdrawAccountCId: contractId() },
    below: [
      archivedHolding(alice, locked),
      created(
        template,
        { registrar, operator, instrument, owner: alice, pendingBalance: '0.0000100000' },
        contractId(),
        { ...about, signatories: [registrar, alice] },
      ),
    ],
  });
};
