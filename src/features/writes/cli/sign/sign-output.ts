import { signFacts, signText } from '../../../../signing/sign-messages.ts';
import { errorWidth, formatFacts, writeStdout } from '../../../../cli-kit/streams.ts';
import { type Json, stringifyJson, type JsonObject } from '../../../../lib/json/json.ts';
import type { SignerRecord } from '../../../../submission/step-files.ts';
import { checkJson } from '../../../../cli-kit/writes/verify-json.ts';
import type { PlacedSigner } from '../../../../signing/signers/signer-types.ts';
import type { Settings } from '../../../../config/settings/settings.ts';
import type { SigningPlan } from '../../../../cli-kit/writes/sign-plan.ts';

const signerWords = ({ signer, place: { party } }: PlacedSigner): string => {
  const { name, setting, key } = signer;
  const words = signFacts.signer(name, setting.type, key.spec, key.fingerprint);
  return party === undefined ? words : signFacts.forParty(words, party);
};

type Fact = readonly [string, string | undefined];

/** The content comes first, the digests last. */
const planFacts = (plan: SigningPlan): readonly Fact[] => {
  const { report, sha256, signers, signable } = plan;
  return [
    ...report.facts.map(({ label, value }): Fact => [label, value]),
    ['prepared by', signable.ledger],
    ...signers.map((placed): Fact => ['signer', signerWords(placed)]),
    ['hash to sign', report.hash?.toString('hex')],
    ['sha256', sha256],
  ];
};

export const formatPlan = (plan: SigningPlan): string => formatFacts(planFacts(plan), errorWidth());

const planJson = ({ report, sha256, signers, signable }: SigningPlan): Json => ({
  operation: signable.form,
  sha256,
  hash: report.hash?.toString('hex') ?? null,
  ledger: signable.ledger ?? null,
  signers: signers.map(({ signer: { name, setting, key }, place: { party } }) => ({
    signer: name,
    type: setting.type,
    signedBy: key.fingerprint,
    spec: key.spec,
    ...(party !== undefined && { party }),
  })),
  missing: report.missing,
  ...(report.effects && { effects: report.effects }),
  facts: report.facts.map(({ label, value }) => ({ label, value })),
  checks: [...report.failed, ...report.warnings, ...report.unknown].map(checkJson),
});

export const printPlan = (
  plan: SigningPlan,
  { readOnly, profile }: Pick<Settings, 'readOnly' | 'profile'>,
  output: string | undefined,
): void => {
  if (output === 'json') {
    writeStdout(`${stringifyJson(planJson(plan), 2)}\n`);
    return;
  }
  const { sha256, report } = plan;
  const accepted = report.warnings.map(({ id }) => id).join(',');
  const toSign = report.failed.length === 0 ? signFacts.toSign(sha256, accepted) : undefined;
  const rest = [
    ['to sign', readOnly ? signText.readOnly(profile) : toSign],
    ['signers', signFacts.notCalled],
  ] as const;
  writeStdout(formatFacts([...planFacts(plan), ...rest]));
};

export type SignedResult = {
  readonly path: string;
  readonly sha256: string;
  readonly hash: string;
  readonly form: SigningPlan['signable']['form'];
  readonly signers: readonly SignerRecord[];
  readonly missing: readonly string[];
  readonly effects?: JsonObject | undefined;
};

export const printSigned = (result: SignedResult, output: string | undefined): void => {
  const { path, sha256, hash, form, signers, missing, effects } = result;
  if (output === 'json') {
    const json = { path, sha256, operation: form, hash, signers: [...signers], missing, effects };
    writeStdout(`${stringifyJson(json, 2)}\n`);
    return;
  }
  writeStdout(
    formatFacts([
      ['signed file', path],
      ['sha256', sha256],
      ['signed hash', hash],
      ...signers.map(
        ({ signer, type, signedBy }) => ['signed by', `${signer} (${type}), ${signedBy}`] as const,
      ),
      ...missing.map((words) => ['missing', words] as const),
      ['next', signFacts.next(form, path)],
    ]),
  );
};
