import { describe, expect, it } from 'vitest';
import type { FlowExercise, FlowNode } from '../../../support/tokens/flow-nodes.ts';
import type { RecordedFlow } from '../../../support/tokens/recorded-flows.ts';
import {
  accept,
  archive,
  cancel,
  intentRefusals,
  refusals,
  saysOf,
  transfer,
  verifyForest,
} from '../../../support/tokens/wanted-flows.ts';
import {
  amulet,
  amuletOf,
  contractOf,
  dso,
  factory,
  mallory,
  partyOf,
  payer,
  receiver,
  times,
  type ModelContract,
} from '../../../support/tokens/token-world.ts';

const rulesOf = (admin: string): ModelContract =>
  contractOf({
    words: `rules of ${admin}`,
    entity: 'Splice.AmuletRules:AmuletRules',
    ...{ signatories: [admin], argument: { dso: admin } },
  });

/** An exercise by the payer that uses nothing up. */
const act = (on: ModelContract, choice: string, changes: Partial<FlowExercise> = {}): FlowNode => ({
  ...{ on, choice, consuming: false, by: [payer] },
  ...changes,
});

const otherFactory: ModelContract = { ...factory, contractId: `${factory.contractId}00` };
const owned = amuletOf('owned', { owner: payer, amount: '3.0000000000' });

/** A package that the user trusts, and nobody published. */
const trusted = (name: string) => ({ id: 'ab'.repeat(32), name });

const codeOf = (packageName: string, entity: string): ModelContract => ({
  ...contractOf({ words: entity, entity, signatories: [dso], argument: { dso } }),
  ...{ template: `${trusted(packageName).id}:${entity}`, packageName },
});

const below = (...nodes: readonly FlowNode[]): RecordedFlow => transfer('direct', { also: nodes });

const accepted = (...nodes: readonly FlowNode[]): RecordedFlow => {
  const flow = accept();
  return { ...flow, root: { ...flow.root, below: [...(flow.root.below ?? []), ...nodes] } };
};

/** Uses a contract up, by somebody who didn't sign it. */
const use = (on: ModelContract): FlowNode => ({ ...archive(on), by: [mallory] });

const needless = 'which the request does not need';
const foreign = 'a contract that the admin of the token did not sign';
const traffic = 'AmuletRules_BuyMemberTraffic';

describe('the rule of acts', () => {
  it.each<readonly [what: string, whose: string, why: string, RecordedFlow]>([
    ['another choice of the admin', 'payer', needless, below(act(rulesOf(dso), traffic))],
    ['another choice of the factory', 'payer', needless, below(act(factory, traffic))],
    [
      'the choice of the command on another contract',
      'payer',
      needless,
      below(act(otherFactory, 'TransferFactory_Transfer')),
    ],
    ['the archive of the factory', 'payer', needless, below({ ...archive(factory), by: [payer] })],
    [
      'a holding that the payment does not spend',
      'payer',
      needless,
      below({ ...archive(owned), by: [payer] }),
    ],
    ['a contract of the payer, used up by others', 'payer', needless, below(use(owned))],
    [
      'a choice of the way on a contract of another admin',
      'payer',
      foreign,
      below(act(rulesOf(mallory), 'AmuletRules_Fetch')),
    ],
    [
      'an act of the payer when its offer is accepted',
      'payer',
      needless,
      accepted(act(rulesOf(dso), traffic)),
    ],
    [
      'anything below the end of a preapproval',
      'payer',
      needless,
      cancel(undefined, { below: [act(rulesOf(dso), 'AmuletRules_Fetch')] }),
    ],
  ])('refuses %s', (_, whose, why, flow) => {
    const says = `${whose}::\\S+ exercises \\S+ on \\S+ \\S+, ${why}`;
    expect(refusals(flow)).toContainEqual(expect.stringMatching(`^intent-acts: ${says}`));
  });

  it('refuses a second command, though it repeats the first', () => {
    const { intent, root } = transfer('direct');
    const { checks } = verifyForest(intent, [root, { ...root, below: [] }]);
    expect(intentRefusals(checks)).toContainEqual(expect.stringMatching(saysOf('acts', needless)));
  });

  it.each(['Their.Own:Factory', 'Splice.AmuletRules:AmuletRules'])(
    'takes a trusted version of a published package for that package: %s',
    (entity) => {
      const name = entity.startsWith('Splice') ? 'their-own' : 'splice-amulet';
      expect(refusals(below(act(codeOf(name, entity), traffic)), [trusted(name)])).toContainEqual(
        expect.stringMatching(saysOf('acts', needless)),
      );
    },
  );

  it('allows what a trusted package of its own does with contracts of the admin', () => {
    const flow = below(act(codeOf('their-own', 'Their.Own:Rules'), 'Rules_Compute'));
    expect(refusals(flow, [trusted('their-own')])).toEqual([]);
  });

  it.each([
    ['repeats the choice of the command', below(act(factory, 'TransferFactory_Transfer'))],
    ['reads the rules of the admin', below(act(rulesOf(dso), 'AmuletRules_Fetch'))],
    ['is done by the receiver alone', below(act(rulesOf(dso), traffic, { by: [receiver] }))],
  ])('allows what %s', (_, flow) => {
    expect(refusals(flow)).toEqual([]);
  });
});

describe('the preapproval that a payment at once uses', () => {
  const provider = partyOf('provider');

  const using = (argument: object = {}, signer = receiver): RecordedFlow => {
    const on = contractOf({
      words: 'preapproval of the receiver',
      entity: 'Splice.AmuletRules:TransferPreapproval',
      signatories: [signer, provider, dso],
      argument: { dso, receiver: signer, provider, expiresAt: times.executeBefore, ...argument },
    });
    return below(act(on, 'TransferPreapproval_SendV2'));
  };

  it('is one of the receiver, whoever provides it, and the review names who does', () => {
    const other = partyOf('other provider');
    const flow = using({ provider: other });
    expect(refusals(flow)).toEqual([]);
    const { review } = verifyForest(flow.intent, [flow.root]);
    const shown = [...(review?.steps ?? []), ...(review?.details ?? [])];
    expect(shown.filter(({ value }) => value.includes(other))).not.toEqual([]);
  });

  it.each<readonly [what: string, why: string, RecordedFlow]>([
    ['of somebody else', 'a preapproval of somebody else', using({}, mallory)],
    ['that names nobody', 'a preapproval of somebody else', using({ receiver: '' })],
    ['that had expired', 'had expired', using({ expiresAt: times.requestedAt })],
    ['whose end nobody can read', 'had expired', using({ expiresAt: 'soon' })],
  ])('is refused by the rule of acts if it is one %s', (_, why, flow) => {
    expect(refusals(flow)).toContainEqual(expect.stringMatching(saysOf('acts', why)));
  });
});

describe('an admin that pays with its own token', () => {
  const fromAdmin = (...nodes: readonly FlowNode[]): RecordedFlow => {
    const flow = accepted(...nodes);
    const lock = contractOf({
      words: 'lock of the admin',
      entity: 'Splice.Amulet:LockedAmulet',
      signatories: [dso],
      argument: {
        amulet: amuletOf('', { owner: dso, amount: '30.0000000000' }).argument,
        lock: { holders: [dso], expiresAt: '2030-01-01T00:00:00Z', optContext: 'offer' },
      },
    });
    const { intent, root } = flow;
    if (intent.kind !== 'accept') throw new Error('no acceptance');
    const on = { ...root.on, signatories: [dso] };
    const rest = (root.below ?? []).slice(1);
    return {
      ...flow,
      intent: { ...intent, offer: { ...intent.offer, sender: dso, instrument: amulet } },
      root: { ...root, on, below: [archive(lock), ...rest] },
    };
  };

  it('acts by its own code, in which the receiver lends it nothing', () => {
    const log = contractOf({
      words: 'log',
      entity: 'Splice.Round:SummarizingMiningRound',
      ...{ signatories: [dso], argument: { dso } },
    });
    const flow = fromAdmin(act(rulesOf(dso), traffic, { by: [dso] }), { creates: log });
    expect(refusals(flow)).toEqual([]);
  });

  it('does nothing in the name of the receiver', () => {
    expect(refusals(fromAdmin(act(rulesOf(dso), traffic, { by: [dso, receiver] })))).toEqual([
      expect.stringMatching(`^intent-acts: receiver::.*${needless}`),
    ]);
  });
});
