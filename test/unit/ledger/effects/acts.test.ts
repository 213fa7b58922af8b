import { describe, expect, it } from 'vitest';
import type { TrustedPackage } from '../../../../src/ledger/packages/known-packages.ts';
import { findActs, groupActs } from '../../../../src/ledger/effects/acts.ts';
import { readUpdateHistory } from '../../../../src/ledger/effects/read-update.ts';
import { readUpdateEffects } from '../../../../src/ledger/effects/tell-effects.ts';
import { entityOf } from '../../../../src/ledger/effects/effects.ts';
import { parseJson, stringifyJson } from '../../../../src/lib/json/json.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { readRecorded, type RecordedFile } from '../../../support/recorded/read-recorded.ts';

const bodyOf = (file: RecordedFile, words: string) =>
  readRecorded(file).find(({ note, request: { path } }) =>
    file === 'token-writes'
      ? note.includes(words) && path.endsWith('/prepare')
      : note.includes(words),
  )?.response.body ?? null;

const prepared = (words: string) => verifySubmission(bodyOf('token-writes', words));

const brief = (acts: ReturnType<typeof findActs>) =>
  acts.map(({ party, template, choice, consuming, understood }) =>
    [party.split('::')[0], entityOf(template), choice, consuming, understood].join(' '),
  );

describe('the acts of what is to be signed', () => {
  it('are those of the signing party, and the ends of its contracts, in their order', () => {
    expect(brief(prepared('carol offers').review?.told.acts ?? [])).toEqual([
      'carol Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules TransferFactory_Transfer false true',
      'carol Splice.Amulet:Amulet Archive true true',
    ]);
  });

  it('are those at every depth, without those of others', () => {
    expect(brief(prepared('Accept V2 by carol').review?.told.acts ?? [])).toEqual([
      'carol Splice.AmuletTransferInstruction:AmuletTransferInstruction TransferInstruction_Accept false true',
      'carol Splice.AmuletTransferInstruction:AmuletTransferInstruction TransferInstruction_Accept true true',
    ]);
  });

  it('are one line each in its review, after what is lost and gained', () => {
    const labels = prepared('carol offers').review?.effects.map(({ label }) => label) ?? [];
    expect(labels.indexOf('acts')).toBe(labels.indexOf('you lock') + 1);
  });
});

describe('the acts of an update', () => {
  it('are those of every acting party that is visible', () => {
    const history = readUpdateHistory(bodyOf('updates-plain', 'alice offers bob 10'), {
      hasViews: false,
    });
    expect(history && brief(findActs(history))).toEqual([
      'alice Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules TransferFactory_Transfer false true',
      'alice Splice.Amulet:Amulet Archive true true',
      'dso Splice.Amulet:Amulet Archive true true',
      'dso Splice.ExternalPartyConfigState:ExternalPartyConfigState EventLog_HoldingsChange false true',
    ]);
  });

  it('are understood in a package that the user trusts, as in what is to be signed', () => {
    const own = 'ab'.repeat(32);
    const text = stringifyJson(bodyOf('updates-plain', 'alice offers bob 10'));
    const body = parseJson(text.replaceAll(/[0-9a-f]{64}(?=:Splice\.)/g, own));
    const understood = (trusted: readonly TrustedPackage[]) =>
      readUpdateEffects(body, { hasViews: false, trusted })?.told?.acts.map(
        (act) => act.understood,
      );
    expect(new Set(understood([]))).toEqual(new Set([false]));
    expect(new Set(understood([{ id: own, name: 'own' }]))).toEqual(new Set([true]));
  });

  it('are in its JSON, with the contract, and understood where the package is published', () => {
    const json = readUpdateEffects(bodyOf('updates-plain', 'alice offers bob 25.0 USDX'))?.json;
    expect(json?.['acts']).toContainEqual({
      party: expect.stringMatching(/^alice::/) as string,
      template: expect.stringMatching(
        /:Splice\.Testing\.Tokens\.TestTokenV1:TokenRules$/,
      ) as string,
      packageName: 'splice-test-token-v1',
      choice: 'TransferFactory_Transfer',
      contractId: expect.stringMatching(/^00[0-9a-f]+$/) as string,
      consuming: false,
      understood: true,
    });
  });

  it('are grouped where they are equal, and counted', () => {
    const history = readUpdateHistory(bodyOf('updates-with-views', 'merge of 30 inputs'), {
      hasViews: false,
    });
    const groups = groupActs(history === undefined ? [] : findActs(history));
    expect(
      groups.map(({ act, count }) => `${act.party.split('::')[0]} ${act.choice} ${count}`),
    ).toEqual([
      'bob AmuletRules_Transfer 1',
      'bob Archive 30',
      'dso Archive 30',
      'dso EventLog_HoldingsChange 1',
    ]);
  });
});
