import { textAt } from '../../../lib/json/fields.ts';
import { commit } from '../../activity/generate-activity.ts';
import { isActiveContract } from '../../state/active-contracts.ts';
import { createContract } from '../../state/amulet-contracts.ts';
import type { Contract } from '../../state/contracts.ts';
import {
  addContract,
  advanceClock,
  newUpdateId,
  type LedgerState,
} from '../../state/ledger-state.ts';
import { toIsoTime } from '../../state/ledger-time.ts';

/** Microseconds: the time that costs nothing. */
const ninetyDays = 7_776_000_000_000;

/** The provider's node accepts proposals by itself, as a validator does; the first ninety days are free. */
export const acceptProposal = (world: LedgerState, proposal: Contract, nowMs: number): void => {
  if (!isActiveContract(world, proposal.id)) return;
  advanceClock(world, nowMs, world.outside);
  const { clock, dso, provider } = world;
  const receiver = textAt(proposal.argument(), 'receiver');
  const [from, until] = [toIsoTime(clock), toIsoTime(clock + ninetyDays)];
  const preapproval = addContract(world, world.outside, {
    template: 'TransferPreapproval',
    signatories: [...new Set([receiver, provider, dso])],
    observers: [],
    argument: () => ({
      ...{ dso, receiver, provider, validFrom: from, lastRenewedAt: from, expiresAt: until },
    }),
  });
  world.rules.set(receiver, preapproval);
  const root = {
    kind: 'exercise',
    contract: proposal,
    choice: 'TransferPreapprovalProposal_Accept',
    actors: [provider],
    consuming: true,
    children: [createContract(preapproval)],
    result: () => ({ transferPreapprovalCid: preapproval.id }),
  } as const;
  commit(world, [{ root }], { id: newUpdateId(world.outside) });
};

/** The proposals among contracts that wait for the provider of this ledger. */
export const proposalsIn = (
  { provider }: LedgerState,
  created: readonly Contract[],
): readonly Contract[] =>
  created.filter(
    ({ template, argument }) =>
      template === 'TransferPreapprovalProposal' && textAt(argument(), 'provider') === provider,
  );
