import type { LatencySamples } from '../../../http/probe/sample-latency.ts';
import { isBroken } from '../../../ledger/conformance/compare-document.ts';
import type { OperationFinding } from '../../../ledger/conformance/compare-document.ts';
import {
  describeFinding,
  operationTitle,
  verdictOf,
  documentText,
} from '../../../ledger/conformance/describe-findings.ts';
import { passedCheck, inconclusiveCheck, warningCheck, type CheckResult } from './check-result.ts';
import { apiText, serviceText, versionText } from '../messages/checks.ts';

export type DocumentFacts = {
  readonly sampled: LatencySamples;
  /** The longest document that is read, as text. */
  readonly limit: string;
  /** Absent if the response isn't a document. */
  readonly document?: { readonly version: string; readonly findings: readonly OperationFinding[] };
};

/** A version of a document is as long as the service likes. */
const maxVersion = 64;

const judgeFindings = (version: string, findings: readonly OperationFinding[]): CheckResult => {
  const broken = findings.filter(isBroken).length;
  const summary = documentText.summary(findings.length, broken);
  const headline = apiText.found(version.slice(0, maxVersion) || apiText.unnamed, summary);
  const notes = findings
    .filter((finding) => verdictOf(finding) !== 'ok')
    .map((finding) => {
      const phrases = describeFinding(finding, false).join(', ');
      return `${operationTitle(finding.operation)}: ${phrases}`;
    });
  const detail = [...notes, apiText.limits].join('; ');
  return broken === 0
    ? passedCheck(headline, detail)
    : warningCheck(headline, apiText.update, detail);
};

/**
 * Judges the API document of a ledger. It never fails: whether a route works shows only when it is used,
 * and the checks of the routes do that.
 */
export const checkDocument = ({ sampled, limit, document }: DocumentFacts): CheckResult => {
  if (!sampled.ok) return inconclusiveCheck(serviceText.noResponse);
  const { samples, problem } = sampled.value;
  const status = samples[0]?.status ?? 0;
  if (status !== 200) return inconclusiveCheck(apiText.none, versionText.status(status));
  if (problem?.reason === 'too-large') return inconclusiveCheck(apiText.tooLarge(limit));
  if (problem !== undefined) return inconclusiveCheck(apiText.cutOff, problem.detail);
  return document === undefined
    ? inconclusiveCheck(apiText.unreadable)
    : judgeFindings(document.version, document.findings);
};
