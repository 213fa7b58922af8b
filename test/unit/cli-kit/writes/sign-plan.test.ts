import { signConfirmText, signOptions, signText } from '../../../../src/signing/sign-messages.ts';
import { type SignableReport, parseSignable } from '../../../../src/signing/signable.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmationObjection,
  contentObjection,
  openObjection,
  openWarnings,
  parseSignAction,
  prepareSigning,
  signPlan,
  type SignFlags,
} from '../../../../src/cli-kit/writes/sign-plan.ts';
import { confirmText, optionText } from '../../../../src/cli-kit/writes/messages.ts';
import type { Confirmation } from '../../../../src/cli-kit/writes/write-options.ts';
import { startSigningStep } from '../../../../src/features/writes/state/signing-step.ts';
import { signConfirmLines } from '../../../../src/features/writes/view/signing-lines.ts';
import { omitUndefined } from '../../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { inspectSignable } from '../../../../src/signing/inspect-signable.ts';
import type { TokenIntent } from '../../../../src/verify/intent/token-intent.ts';
import type { SignerRecord } from '../../../../src/submission/step-files.ts';
import { failed } from '../../../../src/verify/check-result.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { settings } from '../../../support/screens/sample-session.ts';
import { emptyJournal } from '../../../support/tokens/sign-decision.ts';
import {
  encoded,
  newSigner,
  partyToParticipant,
  signatureOver,
  someParticipant,
  type Signer,
} from '../../../support/verify/topology-writer.ts';
import { hashOf, preparedBytes } from '../../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;

const intent: TokenIntent = { kind: 'cancel-preapproval', party, contractId: '00' };

const reportOf = (wanted?: TokenIntent, requested?: JsonObject, nowMs = epoch) => {
  const parsed = parseSignable({
    preparedTransaction: preparedBytes(party).toString('base64'),
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  });
  if (!parsed.ok) throw new Error(parsed.error);
  const signable = { ...parsed.value, ...omitUndefined({ intent: wanted, requested }) };
  return inspectSignable(signable, { keys: [], nowMs, journal: emptyJournal });
};

const sha256 = 'ab'.repeat(32);

const objection = (
  confirmation: Confirmation,
  acceptWarnings: string,
  changes: { readonly readOnly?: boolean } = {},
) =>
  confirmationObjection(reportOf(), sha256, {
    ...{ confirmation, flags: { acceptWarnings }, words: signText },
    settings: { ...settings, ...changes },
  });

const unaccepted = (ids: string) => ({ text: signText.warnings(ids), exit: 10 });

describe('a check of the content that could not be completed', () => {
  it('has to be accepted by its name, like a warning, before a digest or --yes signs', async () => {
    expect(openWarnings(reportOf(), {})).toEqual(['packages']);
    const digest = { kind: 'digest', digest: sha256 } as const;
    expect(await objection(digest, '')).toEqual(unaccepted('packages'));
    expect(await objection({ kind: 'yes' }, '')).toEqual(unaccepted('packages'));
    expect(await objection(digest, 'packages')).toBeUndefined();
  });

  it('is only told where an intent says what has to happen', () => {
    const { warnings, unknown } = reportOf(intent);
    expect([warnings.map(({ id }) => id), unknown.map(({ id }) => id)]).toEqual([[], ['packages']]);
  });
});

describe('a warning about the content', () => {
  it('has to be accepted by its name before anything is signed, whatever an intent says', () => {
    const later = epoch + 25 * 3_600_000;
    for (const wanted of [undefined, intent]) {
      const old = reportOf(wanted, undefined, later);
      expect(openWarnings(old, { acceptWarnings: 'packages' })).toEqual(['preparation-time']);
    }
  });
});

describe('content of which nobody said what it is for', () => {
  const free = ({ facts }: SignableReport): readonly string[] =>
    facts.filter(({ label }) => label === signConfirmText.free).map(({ value }) => value);

  it('is told as free commands, before everything else', () => {
    const requested = { commands: [], actAs: [party] };
    expect(free(reportOf(undefined, requested))).toEqual([signConfirmText.freeCommands]);
    expect(free(reportOf())).toEqual([signConfirmText.notCompared]);
    expect(free(reportOf(intent, requested))).toEqual([]);
    expect(reportOf().facts[0]).toMatchObject({ brief: true, weight: 'doubt' });
  });

  it('is never told as compared, though its commands equal the request', () => {
    const wholePage = (wanted: TokenIntent | undefined): string => {
      const origin = {
        signers: [],
        requested: { commands: [] },
        ...(wanted && { intent: wanted }),
      };
      const step = startSigningStep({
        ...{ root: {}, report: reportOf(wanted, origin.requested), rows: [], failure: undefined },
        profile: 'demo',
      });
      const page = {
        form: 'execute',
        writeForm: { origin },
        step,
        now: epoch,
        width: 200,
      } as const;
      return signConfirmLines(page)
        .map((line) => line.map(({ text }) => text).join(''))
        .join('\n');
    };
    expect(wholePage(undefined)).not.toMatch(/^ compared/m);
    expect(wholePage(undefined)).toMatch(/^ free commands +every command equals the request in/m);
    expect(wholePage(intent)).toMatch(/^ compared +every command/m);
  });
});

describe('a failed check of a party', () => {
  const failedParty = failed({ id: 'known-receiver', title: 'Receiver' }, 'unknown', 'ask it');
  const report = { warnings: [failedParty] };

  it('is overridden by its own option, and never accepted like a warning', () => {
    expect(openWarnings(report, { acceptWarnings: 'known-receiver' })).toEqual(['known-receiver']);
    expect(openObjection(report, { acceptWarnings: 'known-receiver' })).toBe(
      signText.failures('known-receiver', true),
    );
    expect(openObjection(report, { overrideFailures: 'known-receiver' })).toBeUndefined();
  });

  it('lets no digest and no --yes sign', async () => {
    const whole = { ...reportOf(intent), ...report };
    for (const confirmation of [{ kind: 'digest', digest: sha256 }, { kind: 'yes' }] as const)
      expect(
        await confirmationObjection(whole, sha256, {
          ...{ confirmation, flags: { acceptWarnings: 'known-receiver' }, words: signText },
          settings,
        }),
      ).toEqual({ text: signText.failures('known-receiver', true), exit: 10 });
  });
});

describe('a confirmation', () => {
  it('signs nothing if it is about other bytes', async () => {
    const digest = 'cd'.repeat(32);
    expect(await objection({ kind: 'digest', digest }, 'packages')).toEqual({
      text: signText.otherDigest(sha256, digest),
      exit: 2,
    });
  });

  it('is no --yes where a ledger could lose something, and names what forbids it', async () => {
    const yes = (rules: object) =>
      confirmationObjection(reportOf(), sha256, {
        ...{
          confirmation: { kind: 'yes' },
          flags: { acceptWarnings: 'packages' },
          words: signText,
        },
        settings: { ...settings, ...rules },
      });
    expect(await yes({ isTestLedger: true })).toBeUndefined();
    for (const testingForbiddenBy of [undefined, 'profile main'])
      expect(await yes({ isTestLedger: false, testingForbiddenBy })).toEqual({
        text: confirmText.yes(testingForbiddenBy),
        exit: 2,
      });
  });

  it('signs nothing with a read-only profile', async () => {
    const digest = { kind: 'digest', digest: sha256 } as const;
    expect((await objection(digest, 'packages', { readOnly: true }))?.text).toMatch(/is read-only/);
  });
});

describe('a command that signs', () => {
  const named = { signer: ['desk'], out: 'signed.json' } as const;
  const errorOf = (flags: Parameters<typeof parseSignAction>[0], canAsk: boolean) => {
    const parsed = parseSignAction({ ...named, ...flags }, canAsk);
    return parsed.ok ? parsed.value.kind : parsed.error;
  };

  it('takes one of --dry-run, --confirm and --yes', () => {
    const confirm = sha256;
    for (const two of [
      { dryRun: true, yes: true },
      { dryRun: true, confirm },
      { confirm, yes: true },
    ] as const)
      expect(errorOf(two, true)).toBe(signOptions.onlyOne);
    for (const one of [{ confirm }, { yes: true }] as const)
      expect(errorOf(one, true)).toBe('sign');
  });

  it('needs a signer, a file for the signature, and a whole digest', () => {
    expect(errorOf({ yes: true, signer: [] }, true)).toBe(signOptions.noSigner);
    expect(errorOf({ yes: true, out: '' }, true)).toBe(signOptions.noOutput);
    expect(errorOf({ confirm: sha256.slice(1) }, true)).toBe(optionText.confirm('--dry-run'));
    expect(errorOf({ dryRun: true, out: '' }, true)).toBe('show');
  });

  it('asks nobody where no terminal is, and signs nothing unconfirmed', () => {
    expect(errorOf({}, false)).toBe(signOptions.choose);
    expect(errorOf({}, true)).toBe('sign');
  });
});

describe('content', () => {
  it('is not signed with a failed check, whatever is confirmed', () => {
    expect(contentObjection(reportOf(intent))).toBe(
      signText.failedChecks(reportOf(intent).failed.length),
    );
    expect(contentObjection(reportOf())).toBeUndefined();
  });

  it.each(['sent-before', 'retry', 'journal', 'journal-whole'])(
    'is not signed while %s fails, which is told before anything against its bytes',
    (id) => {
      const told = failed({ id, title: 'Journal' }, 'the journal says no', 'look');
      const report = { ...reportOf(), failed: [...reportOf(intent).failed, told] };
      expect(contentObjection(report)).toBe('the journal says no');
    },
  );

  it('is not signed without a hash', () => {
    expect(contentObjection({ ...reportOf(), hash: undefined })).toBe(signText.noHash);
  });
});

/** What a participant prepared a moment ago. */
const preparedNow = (acting: string, metadata: { readonly maxRecordTime?: bigint } = {}): Buffer =>
  preparedBytes(acting, {
    metadata: { preparationTime: BigInt(Date.now()) * 1000n, ...metadata },
  });

/** A signer of the profile that has this key. */
const settingOf = ({ publicKey, privateKey }: Signer) =>
  ({ type: 'sandbox', key: publicKey, privateKey, deadlineMs: 20_000 }) as const;

describe('a file to sign', () => {
  const [key, stranger] = [newSigner(), newSigner()];
  const own = `ida::${key.fingerprint}`;
  const signers = { desk: settingOf(key), night: settingOf(newSigner()) };
  const prepared = {
    preparedTransaction: preparedNow(own).toString('base64'),
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  };
  let folder: string;

  beforeEach(() => {
    folder = scratchFolder();
    vi.stubEnv('XDG_STATE_HOME', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const prepare = (content: JsonObject, flags: SignFlags = {}) => {
    const path = join(folder, 'file.json');
    writeFileSync(path, JSON.stringify(content));
    return prepareSigning(path, { signer: ['desk'], ...flags }, { ...settings, signers });
  };
  const errorOf = (...given: Parameters<typeof prepare>): string => {
    const plan = prepare(...given);
    return plan.ok ? '' : plan.error;
  };
  const failedIn = (...given: Parameters<typeof prepare>): readonly string[] => {
    const plan = prepare(...given);
    return plan.ok ? plan.value.report.failed.map(({ id }) => id) : [plan.error];
  };

  it('names its synchronizer, or an option does, and never both', () => {
    const bytes = partyToParticipant(own, { keys: [key], on: [someParticipant] });
    const topology = { topologyTransactions: [bytes.toString('base64')] };
    const synchronizer = `global::1220${'ab'.repeat(32)}`;
    expect(errorOf(topology)).toMatch(/does not contain the synchronizer/);
    expect(errorOf(topology, { synchronizer })).toBe('');
    const allocation = { synchronizer, onboardingTransactions: encoded([bytes]) };
    for (const content of [allocation, prepared])
      expect(errorOf(content, { synchronizer })).toMatch(/omit --synchronizer/);
  });

  it('is checked with the public keys that are named, for the signatures of others', () => {
    const wrong = signatureOver(stranger, Buffer.from('other bytes'));
    const signed = {
      ...prepared,
      partySignatures: { signatures: [{ party: own, signatures: [wrong] }] },
    };
    const path = join(folder, 'stranger.pem');
    writeFileSync(path, stranger.publicKey.key.export({ type: 'spki', format: 'pem' }));
    expect(failedIn(signed)).toEqual([]);
    expect(failedIn(signed, { publicKey: [path] })).toEqual(['signature-1-1']);
  });

  it('is reported with the check that it fails, whoever would sign it', () => {
    const preparedTransactionHash = Buffer.alloc(34, 1).toString('base64');
    const content = { ...prepared, preparedTransactionHash };
    expect(failedIn(content, { signer: ['night'] })).toEqual(['claimed-hash']);
    expect(errorOf(prepared, { signer: ['night'] })).toMatch(/is not the namespace key/);
  });
});

describe('a signature', () => {
  const key = newSigner();
  const own = `ida::${key.fingerprint}`;

  /** Signs a plan that was right when it was shown. */
  const signed = async (
    metadata: { readonly maxRecordTime?: bigint },
    signers: readonly SignerRecord[] = [],
  ) => {
    const bytes = preparedNow(own, metadata);
    const parsed = parseSignable({
      preparedTransaction: bytes.toString('base64'),
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    });
    if (!parsed.ok) throw new Error(parsed.error);
    const signer = { name: 'desk', key: key.publicKey, setting: settingOf(key) };
    const plan = {
      ...{ known: [], trustedPackages: [], journal: emptyJournal },
      signable: { ...parsed.value, signers },
      report: { ...reportOf(), hash: hashOf(bytes) },
      signers: [{ signer, place: { party: own } }],
    };
    const result = await signPlan(plan, () => Promise.resolve(undefined));
    return result.ok
      ? result.value.signed.signers.map(({ signer: name }) => name).join()
      : result.error.text;
  };

  it('is not used if a check fails by now: the deadline has passed', async () => {
    expect(await signed({ maxRecordTime: 1n })).toMatch(/Deadline.*until 1970/);
    expect(await signed({})).toBe('desk');
  });

  it('is recorded after those that the file has already', async () => {
    const record = { signer: 'vault', type: 'command', signedBy: '1220ab', at: '' };
    expect(await signed({}, [record])).toBe('vault,desk');
  });
});
