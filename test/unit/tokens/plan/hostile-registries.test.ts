import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../src/http/client.ts';
import { createRegistryReads } from '../../../../src/http/reads.ts';
import { roundsOf, seedOf } from '../../../support/models/torture.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import {
  honestResponse,
  hostileCases,
  type Lie,
  type Wanted,
} from '../../../support/tokens/hostile-registry.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import {
  answerPlan,
  decided,
  registryBook,
  transferPlan,
} from '../../../support/tokens/model-plans.ts';
import type { Behavior } from '../../../support/tokens/model-participant.ts';
import type { Decision } from '../../../support/tokens/sign-decision.ts';

let server: MisbehavingServer;
let client: Client;

beforeAll(async () => {
  server = await startMisbehavingServer();
  client = createClient({ ledgerUrl: '', scanUrl: '', timeoutMs: 200, retries: 0 });
});

afterAll(async () => {
  client.close();
  await server.close();
});

const rulesIn = (lies: readonly Lie[]) => lies.find(({ rules }) => rules !== undefined)?.rules;

/** Makes the server respond as a registry with these lies. */
const respondWith = (wanted: Wanted, lies: readonly Lie[]): void => {
  const response = lies.find((lie) => lie.response !== undefined)?.response;
  const questions =
    wanted.action === 'transfer'
      ? ['/instruments/Amulet', '/transfer-factory']
      : ['/choice-contexts/'];
  server.behave(
    ...questions.map((path) => {
      const about = { path: `/registry/transfer-instruction${path}` };
      const honest = honestResponse(wanted, about, rulesIn(lies));
      const received = { ...about, method: '', headers: {}, body: '', connection: 0 };
      return response === undefined ? { body: JSON.stringify(honest) } : response(honest, received);
    }),
  );
};

/** What cantui does with what a registry responds: whether it signs, and why not. */
const decideOn = async (wanted: Wanted, lies: readonly Lie[]): Promise<Decision> => {
  respondWith(wanted, lies);
  const deps = {
    registry: createRegistryReads(client.request),
    book: registryBook(server.url),
    note: () => undefined,
    now: () => epoch,
  };
  const plan =
    wanted.action === 'transfer'
      ? await transferPlan(wanted.kind, deps, wanted.version)
      : await answerPlan(wanted.action, deps, wanted.version);
  if (!plan.ok) return { isSigned: false, reasons: [plan.error.text], rules: [] };
  const kind = wanted.action === 'transfer' ? wanted.kind : 'direct';
  const code = lies.reduce<Behavior>((all, lie) => ({ ...all, ...lie.code }), { kind });
  return decided(plan.value, code, rulesIn(lies));
};

/** A refusal of the response itself: nothing is prepared with it. */
const refusesResponse = /^(?:registry http|the registry )/;

/** The rule that finds a lie of the code, whatever else is wrong. */
const rulesOfLies: readonly (readonly [what: RegExp, rule: string])[] = [
  [/^pays somebody else|^moves |^keeps the change|^pays at once|^offers$/, 'intent-holdings'],
  // An offer to somebody else moves the same holdings: only whom it names differs.
  [/^pays somebody else/, 'intent-authority'],
  [/^uses up|^creates|^spares|^shares|^offers for longer|^offers often/, 'intent-authority'],
  [/^hands over a factory/, 'intent-command'],
];

/** The rules that find what is left of several lies: a later one may take the place of another. */
const rulesFor = (lies: readonly Lie[]): readonly string[] =>
  lies.flatMap(({ what }) => rulesOfLies.flatMap(([lie, rule]) => (lie.test(what) ? [rule] : [])));

describe('a hostile registry', () => {
  it('gets nothing signed, and each refusal says what differs', async () => {
    await fc.assert(
      fc.asyncProperty(hostileCases, async ({ wanted, lies }) => {
        const { isSigned, reasons, rules } = await decideOn(wanted, lies);
        const about = `${JSON.stringify(wanted)}: ${lies.map(({ what }) => what).join(', ')}`;
        expect([about, isSigned]).toEqual([about, false]);
        if (refusesResponse.test(reasons[0] ?? '')) return;
        const wantedRules = lies.some(({ announced }) => announced !== undefined)
          ? [...rulesFor(lies), 'intent-holdings', 'intent-authority']
          : rulesFor(lies);
        expect([about, rules.some((rule) => wantedRules.includes(rule))]).toEqual([about, true]);
      }),
      { numRuns: roundsOf(1000), seed: seedOf() },
    );
  });

  it.each(['v1', 'v2'] as const)('would get honest transactions signed: %s', async (version) => {
    const wants: readonly Wanted[] = [
      ...(['offer', 'direct', 'self'] as const).map((kind): Wanted => ({
        action: 'transfer',
        kind,
        version,
      })),
      ...(['accept', 'reject', 'withdraw'] as const).map((action): Wanted => ({ action, version })),
    ];
    for (const wanted of wants)
      expect([wanted, await decideOn(wanted, [])]).toEqual([
        wanted,
        { isSigned: true, reasons: [], rules: [] },
      ]);
  });
});
