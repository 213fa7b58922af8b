import { describe, expect, it } from 'vitest';
import { checkIntent } from '../../../../src/verify/intent/check-intent.ts';
import { intentText, type TokenIntent } from '../../../../src/verify/intent/token-intent.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import type { FlowExercise, FlowNode } from '../../../support/tokens/flow-nodes.ts';
import {
  accept,
  archive,
  changed,
  idsOf,
  intentRefusals,
  refusals,
  saysOf,
  transfer,
  verifyForest,
} from '../../../support/tokens/wanted-flows.ts';
import {
  amuletOf,
  contractOf,
  dso,
  factory,
  grant,
  instructionOf,
  lockedOf,
  mallory,
  partyOf,
  payer,
  receiver,
  times,
  wallet,
  type ModelContract,
} from '../../../support/tokens/token-world.ts';

const spent = wallet.slice(0, 2);
const lock = lockedOf('locked', { owner: payer, amount: '100.0000000000' });
const change = amuletOf('change', { owner: payer, amount: '20.0000000000' });
const terms = { from: payer, to: receiver, amount: '100.0000000000' };

const instruction = (differs: Partial<typeof terms & { readonly executeBefore: string }> = {}) =>
  instructionOf('offer', lock, { ...terms, ...differs });

const ofGold = ({ argument, ...contract }: ModelContract): ModelContract => {
  const { transfer: offered } = argument as { readonly transfer: object };
  const gold = { ...offered, instrumentId: { admin: dso, id: 'Gold' } };
  return { ...contract, argument: { ...argument, transfer: gold } };
};

/** An offer of the model whose code creates these contracts beside the lock and the change. */
const offerOf = (...contracts: readonly ModelContract[]) =>
  transfer('offer', {
    below: [...spent.map(archive), ...[lock, change, ...contracts].map((creates) => ({ creates }))],
  });

const own = 'AmuletTransferInstruction \\S+ in the name of payer';

describe('the offer of a transfer', () => {
  it('is one that says what was requested', () => {
    expect(refusals(offerOf(instruction()))).toEqual([]);
  });

  it.each([
    ['amount', instruction({ amount: '101.0000000000' })],
    ['receiver', instruction({ to: mallory })],
    ['deadline', instruction({ executeBefore: '2030-01-01T00:00:00.000Z' })],
    ['token', ofGold(instruction())],
  ])('is not one with another %s', (_, contract) => {
    const found = refusals(offerOf(contract));
    expect(found).toContainEqual(expect.stringMatching(`^intent-authority: .*${own}`));
    expect(found).toContainEqual(expect.stringMatching(saysOf('authority', 'but makes 0')));
  });

  it('is not one of another sender', () => {
    const other = instruction({ from: receiver });
    expect(refusals(offerOf(instruction(), { ...other, contractId: '00ff' }))).toContainEqual(
      expect.stringMatching(saysOf('authority', 'in the name of receiver')),
    );
  });

  it('is no part of a payment at once', () => {
    const paid = transfer('direct', { also: [{ creates: instruction() }] });
    expect(refusals(paid)).toContainEqual(expect.stringMatching(`^intent-authority: .*${own}`));
  });
});

describe('the authority of a payment', () => {
  it('is that of a receiver whose permission is used, too', () => {
    const { signatories: _, ...contract } = grant;
    const also = [{ creates: { ...contract, signatories: [receiver] } }];
    const on = { ...factory, signatories: [receiver] };
    expect(refusals(transfer('direct', { on, also }))).toContainEqual(
      expect.stringMatching(saysOf('authority', 'in the name of receiver')),
    );
  });

  it('ends with the transaction, in which it may be used for what is gone at its end', () => {
    const also = [{ creates: lock }, { creates: change }].map(({ creates }) => ({
      creates: { ...creates, contractId: `${creates.contractId}ff` },
    }));
    const used = also.map(({ creates }) => archive(creates));
    expect(refusals(transfer('direct', { also: [...also, ...used] }))).toEqual([]);
  });

  it('uses up nothing that is not among the inputs', () => {
    const { intent, root } = transfer('direct', {
      also: [archive(amuletOf('unseen', { owner: payer, amount: '1.0000000000' }))],
    });
    const { review } = verifyForest(intent, [root]);
    if (review === undefined) throw new Error('not decoded');
    const seen = spent.flatMap(({ contractId }) => {
      const input = review.history.inputs.get(contractId);
      return input === undefined ? [] : [[contractId, input] as const];
    });
    const history = { ...review.history, inputs: new Map(seen) };
    const found = intentRefusals(checkIntent(intent, { ...review, history }));
    expect(found).toContainEqual(expect.stringMatching(saysOf('authority', 'which it should not')));
    expect(found).toContainEqual(
      expect.stringMatching(saysOf('command', intentText.unknownFactory)),
    );
  });

  it('does not free what the offer had not locked: another token of the same amount', () => {
    const gold = contractOf({
      words: 'gold',
      entity: 'Splice.Amulet:LockedAmulet',
      signatories: [mallory, payer],
      argument: {
        amulet: amuletOf('', { owner: payer, amount: '30.0000000000', admin: mallory }).argument,
        lock: { holders: [mallory], expiresAt: times.executeBefore, optContext: 'offer' },
      },
    });
    expect(refusals(accept({ used: [gold] }))).toContainEqual(
      expect.stringMatching(saysOf('authority', 'which it should not')),
    );
  });
});

describe('a lock that has expired', () => {
  const old = lockedOf('old lock', { owner: payer, amount: '50.0000000000' });
  const inputs = [wallet[0] ?? factory, old];

  const freeing = (left: string) =>
    transfer('direct', {
      terms: { inputs: idsOf(inputs) },
      argument: changed({ inputHoldingCids: idsOf(inputs) }),
      below: [
        ...inputs.map(archive),
        { creates: amuletOf('paid', { owner: receiver, amount: '100.0000000000' }) },
        { creates: amuletOf('left', { owner: payer, amount: left }) },
      ],
    });

  const merging = (left: string) =>
    transfer('self', {
      terms: { inputs: idsOf(inputs), amount: '120.0000000000' },
      below: [...inputs.map(archive), { creates: amuletOf('one', { owner: payer, amount: left }) }],
    });

  it('is freed by a payment or a merge that spends it', () => {
    const rulesOfHoldings = (found: readonly string[]) =>
      found.filter((text) => text.startsWith('intent-holdings'));
    expect(rulesOfHoldings(refusals(freeing('20.0000000000')))).toEqual([]);
    expect(rulesOfHoldings(refusals(merging('120.0000000000')))).toEqual([]);
  });

  it('is not freed with less than it held', () => {
    const less = saysOf('holdings', 'should change by -50.0000 unlocked, -50.0000 locked');
    expect(refusals(freeing('19.0000000000'))).toContainEqual(expect.stringMatching(less));
    const merged = saysOf('holdings', 'should change by +50.0000 unlocked, -50.0000 locked');
    expect(refusals(merging('119.0000000000'))).toContainEqual(expect.stringMatching(merged));
  });
});

describe('a preapproval', () => {
  const provider = partyOf('provider');
  const wanted = { receiver: payer, provider, dso };
  const intent: TokenIntent = { kind: 'preapprove', party: payer, terms: wanted };
  const proposal = (argument: object = {}, changes: Partial<ModelContract> = {}): FlowNode => ({
    creates: {
      ...{ ...grant, observers: [provider], ...changes },
      argument: { receiver: payer, provider, expectedDso: dso, ...argument },
    },
  });
  const says = (forest: readonly FlowNode[]) => intentRefusals(verifyForest(intent, forest).checks);

  it('breaks no rule if it proposes what was requested', () => {
    expect(says([proposal()])).toEqual([]);
  });

  it.each<readonly [rule: string, words: string, forest: readonly FlowNode[]]>([
    ['command', 'receiver should be payer', [proposal({ receiver: mallory })]],
    ['command', 'provider should be provider', [proposal({ provider: mallory })]],
    ['command', 'DSO should be dso', [proposal({ expectedDso: mallory })]],
    [
      'command',
      'template should be Splice.Wallet',
      [proposal({}, { template: amuletOf('', { owner: payer, amount: '1' }).template })],
    ],
    ['command', 'exercises another choice', [archive(grant)]],
    ['authority', 'involves mallory', [proposal({}, { observers: [provider, mallory] })]],
    [
      'authority',
      'one proposal, but creates 2',
      [proposal(), proposal({}, { contractId: `${grant.contractId}ff` })],
    ],
    [
      'acts',
      'which the request does not need',
      [proposal(), { ...(archive(factory) as FlowExercise), by: [payer], consuming: false }],
    ],
  ])('breaks the rule of its %s: %s', (rule, words, forest) => {
    expect(says(forest)).toContainEqual(expect.stringMatching(saysOf(rule, words)));
  });
});

describe('the command', () => {
  const { intent, root } = transfer('direct');

  it('is an exercise, and no contract', () => {
    const { checks } = verifyForest(intent, [{ creates: change }]);
    expect(intentRefusals(checks)).toContainEqual(
      expect.stringMatching(saysOf('command', 'exercises another choice: Splice.Amulet:Amulet')),
    );
  });

  it('is not missing', () => {
    const { review } = verifyForest(intent, [root]);
    if (review === undefined) throw new Error('not decoded');
    const history = { ...review.history, events: [] };
    expect(intentRefusals(checkIntent(intent, { ...review, history }))).toContainEqual(
      `intent-command: ${intentText.noRoot}`,
    );
  });

  it('is not compared with bytes that nobody can decode, which fails', () => {
    const { checks } = verifySubmission({ preparedTransaction: '' }, [], { wanted: intent });
    expect(intentRefusals(checks)).toEqual([`intent-command: ${intentText.undecodable}`]);
  });

  it('pays from the account that was requested, and to none', () => {
    const inAccount = (sender: string, to: string) => ({
      sender: { owner: payer, provider: null, id: sender },
      receiver: { owner: receiver, provider: null, id: to },
    });
    const says = (sender: string, to: string) =>
      refusals(
        transfer('direct', { terms: { account: 'a' }, argument: changed(inAccount(sender, to)) }),
      );
    expect(says('a', '')).toEqual([]);
    expect(says('b', '')).toContainEqual(
      expect.stringMatching(saysOf('command', 'sender account should be a')),
    );
    expect(says('a', 'c')).toContainEqual(
      expect.stringMatching(saysOf('command', 'receiver account should be')),
    );
  });
});

describe('the remedy of a difference', () => {
  it('blames nobody where a contract cannot be read', () => {
    const creates = {
      ...contractOf({ words: 'strange', entity: 'A:B', signatories: [mallory], argument: {} }),
      ...{ template: `${'ab'.repeat(32)}:A:B`, packageName: 'strange' },
    };
    const remedies = (also: readonly FlowNode[]) => {
      const { intent, root } = transfer('direct', { also, code: { changeTo: mallory } });
      return verifyForest(intent, [root]).checks.find(({ id }) => id === 'intent-holdings')?.remedy;
    };
    expect(remedies([])).toBe(intentText.remedy);
    expect(remedies([{ creates }])).toBe(intentText.remedyUnreadable);
  });
});
