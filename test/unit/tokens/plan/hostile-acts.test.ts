import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from '../../../../src/lib/json/json.ts';
import { sha256Hex } from '../../../../src/lib/sha256.ts';
import { checkNames } from '../../../../src/verify/check-result.ts';
import { roundsOf, seedOf } from '../../../support/models/torture.ts';
import {
  isExercise,
  type FlowExercise,
  type FlowNode,
} from '../../../support/tokens/flow-nodes.ts';
import { failedRules, prepareFlow } from '../../../support/tokens/flow-checks.ts';
import { below, hostileActs, type Victim } from '../../../support/tokens/hostile-acts.ts';
import { modelFlows } from '../../../support/tokens/model-flows.ts';
import { recordedFlows, type RecordedFlow } from '../../../support/tokens/recorded-flows.ts';
import { registryAppFlows } from '../../../support/tokens/registry-app-flows.ts';
import { decide } from '../../../support/tokens/sign-decision.ts';

const isAmulet = ({ root }: RecordedFlow): boolean => root.on.packageName === 'splice-amulet';

/** What people sign every day: recorded, described by the registry utility, and made by the model. */
const honestFlows = [...recordedFlows.filter(isAmulet), ...registryAppFlows, ...modelFlows];

/** The same flow of other parties, with other contracts. */
const renamed = (flow: RecordedFlow, salt: string): RecordedFlow => {
  const other = (text: string): string => sha256Hex(`${salt} ${text}`);
  return parseJson(
    stringifyJson(flow)
      .replaceAll(/::1220([0-9a-f]{64})/g, (_, print: string) => `::1220${other(print)}`)
      .replaceAll(/"00[0-9a-f]{64}/g, (id) => `"00${other(id)}`),
  ) as never;
};

/** What the commands and the form do with it. */
const decideOn = (flow: RecordedFlow, forest?: readonly FlowNode[]) => {
  const { plan, asked, response } = prepareFlow(flow, forest);
  return decide(plan, asked, response);
};

/** One flow of each kind. */
const kindsOfFlows = honestFlows.filter(
  ({ intent, root }, index) =>
    honestFlows.findIndex(
      (other) =>
        other.intent.kind === intent.kind &&
        other.root.on.template === root.on.template &&
        other.root.interfaceId === root.interfaceId,
    ) === index,
);

/** Puts a step below the exercise that is reached by these choices of a child. */
const insert = (
  root: FlowExercise,
  extra: FlowNode,
  [at = 0, ...way]: readonly number[],
): FlowExercise => {
  const children = root.below ?? [];
  const child = children[at % Math.max(1, children.length)];
  if (way.length === 0 || child === undefined || !isExercise(child)) {
    const place = at % (children.length + 1);
    return { ...root, below: [...children.slice(0, place), extra, ...children.slice(place)] };
  }
  const changed = insert(child, extra, way);
  return { ...root, below: children.map((each) => (each === child ? changed : each)) };
};

const victimsOf = ({ intent }: RecordedFlow): readonly Victim[] => {
  if (intent.kind === 'preapprove' || intent.kind === 'cancel-preapproval')
    return [{ party: intent.party, admin: 'nobody' }];
  const { instrument, sender } = intent.kind === 'transfer' ? intent.terms : intent.offer;
  return [...new Set([intent.party, sender])].map((party) => ({ party, admin: instrument.admin }));
};

const salts = fc.nat().map(String);

describe('a payment, or the end of an offer', () => {
  it('is signed as real participants prepare it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...honestFlows), salts, (flow, salt) => {
        const { isSigned, reasons } = decideOn(renamed(flow, salt));
        expect([flow.note, reasons, isSigned]).toEqual([flow.note, [], true]);
      }),
      { numRuns: roundsOf(1000), seed: seedOf() },
    );
  });

  it.each(honestFlows)('is signed: $note', (flow) => {
    expect(decideOn(flow)).toEqual({ isSigned: true, reasons: [], rules: [] });
  });

  it('is not signed with anything else in the name of who signs or pays, at any depth', () => {
    const cases = fc.constantFrom(...honestFlows).chain((flow) =>
      fc.record({
        flow: fc.constant(flow),
        victim: fc.constantFrom(...victimsOf(flow)),
        kind: fc.constantFrom(...hostileActs),
        depth: fc.nat(4),
        way: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
      }),
    );
    fc.assert(
      fc.property(cases, salts, ({ flow, victim, kind, depth, way }, salt) => {
        const extra = below(depth, kind.make(victim), victim);
        const root = insert(flow.root, extra, way);
        const { isSigned, rules } = decideOn(renamed({ ...flow, root }, salt));
        const about = `${flow.note} ${kind.what}`;
        expect([about, isSigned]).toEqual([about, false]);
        expect([about, rules]).toEqual([about, expect.arrayContaining([checkNames.intentActs.id])]);
      }),
      { numRuns: roundsOf(1000), seed: seedOf() },
    );
  });

  it.each(hostileActs)('is not signed by a registry that $what', ({ make }) => {
    for (const flow of kindsOfFlows)
      for (const victim of victimsOf(flow)) {
        const root = insert(flow.root, make(victim), [9]);
        expect([flow.note, failedRules({ ...flow, root })]).toEqual([
          flow.note,
          expect.arrayContaining([checkNames.intentActs.id]),
        ]);
      }
  });

  it('is not signed with a second command', () => {
    for (const flow of kindsOfFlows.slice(0, 2)) {
      const [victim = { party: '', admin: '' }] = victimsOf(flow);
      for (const { make } of hostileActs)
        expect(failedRules(flow, [flow.root, make(victim)])).toEqual(
          expect.arrayContaining([checkNames.root.id, checkNames.intentActs.id]),
        );
    }
  });
});
