import { describe, expect, it } from 'vitest';
import { planAnswer } from '../../../../src/tokens/plan/plan-action.ts';
import { planTransfer } from '../../../../src/tokens/plan/plan-transfer.ts';
import { prepareBody } from '../../../../src/tokens/plan/token-plan.ts';
import { textAt, textsAt } from '../../../../src/lib/json/fields.ts';
import { diffJson } from '../../../../src/lib/json/rows.ts';
import { stringifyJson, type JsonObject } from '../../../../src/lib/json/json.ts';
import {
  actionOf,
  recordedCommands,
  recordedRegistry,
  termsOf,
  type RecordedCommand,
} from '../../../support/tokens/recorded-tokens.ts';

const admin = 'registrar::1220aa';
const book = { registries: {}, scanUrl: '' };

const planned = async (recorded: RecordedCommand): Promise<JsonObject> => {
  const { body, version, contractId } = recorded;
  const synchronizerId = textAt(body, 'synchronizerId');
  const registry = recordedRegistry(recorded);
  const noted: string[] = [];
  const action = actionOf(recorded);
  const [party = ''] = textsAt(body, 'actAs');
  const terms = termsOf(recorded);
  const instrument = action === undefined ? terms.instrument : { admin, id: 'any' };
  const deps = {
    registry,
    book: { ...book, registries: { [instrument.admin]: 'https://registry.example' } },
    note: (line: string) => noted.push(line),
    now: () => 0,
  };
  const offer = { contractId, sender: party, receiver: party, amount: '1', instrument };
  const plan =
    action === undefined
      ? await planTransfer({ terms, versions: [version], synchronizerId }, deps)
      : await planAnswer(
          action,
          { ...offer, versions: [version], synchronizerId, deadline: undefined, memo: undefined },
          deps,
        );
  if (!plan.ok) throw new Error(plan.error.text);
  const recordTime = { maxRecordTime: '2026-11-26T16:00:00Z' };
  return prepareBody(plan.value, { commandId: textAt(body, 'commandId'), ...recordTime });
};

/** Why a body of ours may differ from one that a participant accepted, by the place of the difference. */
const reasons: readonly (readonly [place: RegExp, reason: string])[] = [
  [/^userId$/, 'the token names the user'],
  [/^maxRecordTime$/, 'ours ends, so that nobody waits for an outcome forever'],
  [/^verboseHashing$/, 'cantui computes the hash itself'],
];

/** Recorded commands that cantui doesn't make, and why. */
const notMade: readonly (readonly [note: RegExp, reason: string])[] = [
  [/both sides are actors/, 'an external party signs for itself alone'],
  [/Tap|tap /, 'test networks only'],
  [/AmuletRules_Transfer|merge of \d+ inputs|locked by provider|lock for 4 s/, 'before CIP-107'],
  [/LockedAmulet_UnlockV2|ExpireTransferInstructions/, 'done by the holder of a lock or the DSO'],
  [/TransferPreapproval_Send/, 'through the factory instead'],
  [/CreateTransferPreapproval|SetupProposal/, 'made by the provider, which pays for it'],
  [/^6g /, 'allocations'],
  [/TokenRules_OfferMint/, 'made by the admin'],
  [/WalletAppInstall/, 'made by the operator of a wallet'],
];

const whyNotMade = ({ note }: RecordedCommand): string | undefined =>
  notMade.find(([pattern]) => pattern.test(note))?.[1];

const standard = recordedCommands.filter((recorded) => whyNotMade(recorded) === undefined);

/** What differs, with the places of the table left out. */
const differencesOf = (ours: JsonObject, accepted: JsonObject): readonly string[] =>
  diffJson(ours, accepted)
    .map(({ steps, left = null, right = null }) => ({ place: steps.join('.'), left, right }))
    .filter(({ place }) => !reasons.some(([pattern]) => pattern.test(place)))
    .map(({ place, left, right }) => `${place}: ${stringifyJson(left)} ${stringifyJson(right)}`);

describe('a command as cantui makes it', () => {
  it.each(standard)('is what a real participant accepted ($note)', async (recorded) => {
    expect(differencesOf(await planned(recorded), recorded.body)).toEqual([]);
  });

  it('was recorded for each way to move tokens, in both versions', () => {
    const made = new Set(standard.map(({ choice, version }) => `${choice} ${version}`));
    expect([...made].sort()).toEqual([
      'TransferFactory_Transfer v1',
      'TransferFactory_Transfer v2',
      'TransferInstruction_Accept v1',
      'TransferInstruction_Accept v2',
      'TransferInstruction_Reject v1',
      'TransferInstruction_Reject v2',
      'TransferInstruction_Withdraw v1',
      'TransferInstruction_Withdraw v2',
    ]);
  });

  it('is missing for no recorded command without a reason', () => {
    expect(standard.map(({ note }) => note)).toHaveLength(28);
    expect(recordedCommands.length - standard.length).toBe(33);
  });
});
