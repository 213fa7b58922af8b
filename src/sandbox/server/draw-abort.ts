import type { LedgerEvent, Offer, LedgerState } from '../state/ledger-state.ts';

/** How an offer is called off: the choice, and the party that exercises it. */
interface Abort {
  readonly kind: string;
  readonly choice: string;
  readonly by: 'from' | 'to';
}

const aborts: readonly [Abort, ...Abort[]] = [
  { kind: 'withdraw', choice: 'TransferInstruction_Withdraw', by: 'from' },
  { kind: 'reject', choice: 'TransferInstruction_Reject', by: 'to' },
];

/** The sender withdraws an offer, or the receiver rejects it: which, and how the scan lists it. */
export const drawAbort = (world: LedgerState, offer: Offer) => {
  const { kind, choice, by } = world.random.pick(aborts);
  const listed: Pick<LedgerEvent, 'type' | 'content'> = {
    type: 'abort_transfer_instruction',
    content: () => ({
      abort_transfer_instruction: {
        abort_kind: kind,
        transfer_instruction_cid: offer.contract.id,
      },
    }),
  };
  return { choice, actor: offer[by], listed };
};
