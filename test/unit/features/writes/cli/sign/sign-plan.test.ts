import { describe, expect, it } from 'vitest';
import {
  confirmationObjection,
  contentObjection,
  openWarnings,
  type SignConfirmation,
} from '../../../../../../src/features/writes/cli/sign/sign-plan.ts';
import { signText } from '../../../../../../src/features/writes/messages/sign.ts';
import { inspectSignable } from '../../../../../../src/features/writes/steps/signing/inspect-signable.ts';
import { parseSignable } from '../../../../../../src/features/writes/steps/signing/signable.ts';
import type { TokenIntent } from '../../../../../../src/verify/intent/token-intent.ts';
import { epoch } from '../../../../../support/samples/sample-activities.ts';
import { settings } from '../../../../../support/screens/sample-session.ts';
import { emptyJournal } from '../../../../../support/tokens/sign-decision.ts';
import { preparedBytes } from '../../../../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;

const intent: TokenIntent = { kind: 'cancel-preapproval', party, contractId: '00' };

const reportOf = (wanted?: TokenIntent) => {
  const parsed = parseSignable({
    preparedTransaction: preparedBytes(party).toString('base64'),
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  });
  if (!parsed.ok) throw new Error(parsed.error);
  const signable = { ...parsed.value, ...(wanted && { intent: wanted }) };
  return inspectSignable(signable, { keys: [], nowMs: epoch, journal: emptyJournal });
};

const sha256 = 'ab'.repeat(32);

const objection = (
  confirmation: SignConfirmation,
  acceptWarnings: string,
  changes: { readonly readOnly?: boolean } = {},
) =>
  confirmationObjection(reportOf(), sha256, {
    ...{ confirmation, flags: { acceptWarnings }, words: signText },
    settings: { ...settings, ...changes },
  });

describe('a check of the content that could not be completed', () => {
  it('has to be accepted by its name, like a warning, before a digest or --yes signs', async () => {
    expect(openWarnings(reportOf(), {})).toEqual(['packages']);
    const digest = { kind: 'digest', digest: sha256 } as const;
    expect(await objection(digest, '')).toBe(signText.warnings('packages'));
    expect(await objection({ kind: 'yes' }, '')).toBe(signText.warnings('packages'));
    expect(await objection(digest, 'packages')).toBeUndefined();
  });

  it('is only told where an intent says what has to happen', () => {
    const { warnings, unknown } = reportOf(intent);
    expect([warnings.map(({ id }) => id), unknown.map(({ id }) => id)]).toEqual([[], ['packages']]);
  });
});

describe('a confirmation', () => {
  it('signs nothing if it is about other bytes', async () => {
    const digest = 'cd'.repeat(32);
    expect(await objection({ kind: 'digest', digest }, 'packages')).toBe(
      signText.otherDigest(sha256, digest),
    );
  });

  it('signs nothing with a read-only profile', async () => {
    const digest = { kind: 'digest', digest: sha256 } as const;
    expect(await objection(digest, 'packages', { readOnly: true })).toMatch(/is read-only/);
  });
});

describe('content', () => {
  it('is not signed with a failed check, whatever is confirmed', () => {
    expect(contentObjection(reportOf(intent))).toBe(
      signText.failedChecks(reportOf(intent).failed.length),
    );
    expect(contentObjection(reportOf())).toBeUndefined();
  });

  it('is not signed without a hash', () => {
    expect(contentObjection({ ...reportOf(), hash: undefined })).toBe(signText.noHash);
  });
});
