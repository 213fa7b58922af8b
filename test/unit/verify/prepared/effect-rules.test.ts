import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import type { FlowNode } from '../../../support/tokens/flow-nodes.ts';
import type { RecordedFlow } from '../../../support/tokens/recorded-flows.ts';
import { archive, changed, transfer, verifyForest } from '../../../support/tokens/wanted-flows.ts';
import {
  amuletOf,
  contractOf,
  dso,
  factory,
  mallory,
  payer,
  receiver,
  wallet,
} from '../../../support/tokens/token-world.ts';

/** The state of a check of effects, and what it says. */
const checkOf = ({ intent, root }: RecordedFlow, id: string): string => {
  const check = verifyForest(intent, [root]).checks.find((each) => each.id === id);
  return `${check?.state}: ${check?.detail}`;
};

const spent = wallet.slice(0, 2).map(archive);
const paid = (owner: string, amount: string): FlowNode => ({
  creates: amuletOf(`paid ${owner} ${amount}`, { owner, amount: `${amount}.0000000000` }),
});

/** The argument asks for 100 of 120, whatever is done. */
const paying = (...below: readonly FlowNode[]): RecordedFlow =>
  transfer('direct', { below: [...spent, ...below] });

const unreadable: FlowNode = {
  creates: contractOf({
    words: 'unreadable',
    entity: 'Splice.Amulet:Amulet',
    ...{ signatories: [dso, payer], argument: {} },
  }),
};

describe('what the arguments of a transfer ask for', () => {
  it.each([
    ['a payment at once', transfer('direct')],
    ['an offer', transfer('offer')],
    ['a merge', transfer('self')],
  ])('is what happens: %s', (_, flow) => {
    expect(checkOf(flow, 'claims')).toBe('verified: 1 transfer');
  });

  it('is counted once where one version calls another', () => {
    const { root, ...flow } = transfer('direct');
    const nested = { ...flow, root: { ...root, below: [{ ...root, consuming: false }] } };
    expect(checkOf(nested, 'claims')).toBe('verified: 1 transfer');
  });

  it('is of the DSO of the rules that move it', () => {
    const rules = contractOf({
      words: 'rules',
      entity: 'Splice.AmuletRules:AmuletRules',
      ...{ signatories: [dso], argument: { dso } },
    });
    const outputs: readonly JsonObject[] = [{ receiver, amount: '100.0000000000' }];
    const { root, ...flow } = transfer('direct');
    const { interfaceId: _, ...call } = root;
    const moved = {
      ...{ ...call, on: rules, choice: 'AmuletRules_Transfer' },
      argument: { transfer: { sender: payer, outputs } },
    };
    expect(checkOf({ ...flow, root: moved }, 'claims')).toBe('verified: 1 transfer');
  });

  it('may cost the sender more: a fee is a warning', () => {
    expect(checkOf(paying(paid(receiver, '100'), paid(payer, '19')), 'claims')).toMatch(
      /^warning: payer::\S+ the arguments ask for -100/,
    );
  });

  it.each([
    ['a gain of the sender', 'payer', paying(paid(receiver, '100'), paid(payer, '30'))],
    ['less for the receiver', 'receiver', paying(paid(receiver, '99'), paid(payer, '20'))],
    ['a gain of somebody else', 'mallory', paying(paid(receiver, '100'), paid(mallory, '20'))],
  ])('is no fee: %s', (_, whose, flow) => {
    expect(checkOf(flow, 'claims')).toMatch(new RegExp(`^failed: .*${whose}::`));
  });

  it.each<readonly [string, JsonObject]>([
    ['sender', { sender: mallory }],
    ['receiver', { receiver: mallory }],
    ['amount', { amount: '101.0000000000' }],
    ['admin', { instrumentId: { admin: mallory, id: 'Amulet' } }],
    ['token', { instrumentId: { admin: dso, id: 'Gold' } }],
  ])('is no offer of another %s', (_, fields) => {
    expect(checkOf(transfer('offer', { argument: changed(fields) }), 'claims')).toMatch(
      /^failed: the arguments ask for an offer of .* the transaction makes none/,
    );
  });

  it('is unknown while a holding cannot be read', () => {
    expect(checkOf(transfer('direct', { also: [unreadable] }), 'claims')).toMatch(/^unknown/);
  });
});

describe('the effects', () => {
  it('are unknown while a likely holding cannot be read, and names it', () => {
    expect(checkOf(transfer('direct', { also: [unreadable] }), 'effects')).toMatch(
      /^unknown: 1 of them not understood, the first is \S+:Splice.Amulet:Amulet/,
    );
    expect(checkOf(transfer('direct'), 'effects')).toBe('verified: every contract');
  });
});

describe('the acts of a signer', () => {
  it('are unknown if one runs code that nobody published or trusts', () => {
    const on = { ...factory, template: `${'ab'.repeat(32)}:Their.Own:Code` };
    const also = [{ ...{ on, choice: 'Run', consuming: false }, by: [payer] }];
    expect(checkOf(transfer('direct', { also }), 'acts')).toMatch(
      /^unknown: 1 of \d acts not understood, the first is Run of /,
    );
    expect(checkOf(transfer('direct'), 'acts')).toMatch(/^verified: \d acts?$/);
  });
});
