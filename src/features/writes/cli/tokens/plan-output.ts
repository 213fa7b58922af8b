import { formatFacts, writeStdout } from '../../../../cli-kit/streams.ts';
import { stringifyJson } from '../../../../lib/json/json.ts';
import { tokenFactText as text } from '../../messages/tokens.ts';
import type { SignableReport } from '../../steps/signing/signable-report.ts';
import type { TokenPlan } from '../../tokens/plan/token-plan.ts';
import { checkJson } from '../verify/verify-json.ts';

export type ShownPlan = {
  readonly plan: TokenPlan;
  readonly report: SignableReport;
  readonly digest: string;
};

type Fact = readonly [string, string | undefined];

/**
 * What is wanted first, then what the transaction does, by its own bytes. Its steps and fields only matter
 * where the effects differ from what is wanted, and then nothing is signed.
 */
const factsOf = ({ plan, report, digest }: ShownPlan): readonly Fact[] => [
  ...plan.facts,
  ...report.facts
    .filter(({ brief }) => brief === true)
    .map(({ label, value }): Fact => [label, value]),
  ['fields', text.fields],
  ['sha256', digest],
];

export const formatPlan = (shown: ShownPlan): string => `\n${formatFacts(factsOf(shown))}`;

export const printPlan = (shown: ShownPlan, output: string | undefined): void => {
  const { plan, report, digest } = shown;
  if (output === 'json') {
    const json = {
      action: plan.intent.kind,
      sha256: digest,
      wanted: Object.fromEntries(plan.facts.filter(([, value]) => value !== undefined)),
      hash: report.hash?.toString('hex') ?? null,
      ...(report.effects && { effects: report.effects }),
      facts: report.facts.map(({ label, value }) => ({ label, value })),
      checks: [...report.failed, ...report.warnings].map(checkJson),
    };
    writeStdout(`${stringifyJson(json, 2)}\n`);
    return;
  }
  const accepted = report.warnings.map(({ id }) => id).join(',');
  const isRight = report.failed.length === 0;
  writeStdout(
    formatFacts([
      ...factsOf(shown),
      ['to send', isRight ? text.toSend(digest, accepted) : undefined],
      ['signers', text.notCalled],
    ]),
  );
};
