import { sampleLatency, type LatencySamples } from '../../../http/probe/sample-latency.ts';
import { operationUrl } from '../../../http/send/build-request.ts';
import { readApiDocument } from '../../../ledger/conformance/api-document.ts';
import { compareDocument } from '../../../ledger/conformance/compare-document.ts';
import { parseYaml } from '../../../config/file/yaml-text.ts';
import { checks } from '../checks/checks.ts';
import { runCheck } from '../checks/check-result.ts';
import type { DocumentFacts } from '../checks/check-document.ts';
import type { ProbeDeps } from './probe-deps.ts';
import type { Probe } from './probe.ts';

/** Where a participant serves its own document, to anybody. */
const documentPath = '/docs/openapi';

const mebi = 1024 * 1024;

/** The document of 3.6 has half a MiB. */
const maxMebi = 2;

type DocumentDeps = Pick<ProbeDeps, 'lines' | 'timeoutMs' | 'now' | 'userAgent'>;

const compareText = (text: string): DocumentFacts['document'] => {
  const parsed = parseYaml(text);
  const document = parsed.ok ? readApiDocument(parsed.value.value) : undefined;
  return document && { version: document.version, findings: compareDocument(document, 'ledger') };
};

const fetchDocument = (
  url: string,
  deps: DocumentDeps,
  signal: AbortSignal,
): Promise<LatencySamples> => {
  const { lines, timeoutMs, now, userAgent } = deps;
  return sampleLatency(operationUrl(url, documentPath).href, {
    ...{ lines, timeoutMs, now, signal },
    count: 1,
    maxBytes: maxMebi * mebi,
    headers: {
      accept: 'application/yaml, text/plain, */*',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': userAgent,
    },
  });
};

/** Compares the API document of a ledger with the operations that the program uses. No token is sent. */
export const documentProbe = (url: string, deps: DocumentDeps): Probe => {
  const { document: check } = checks.ledger;
  return {
    checks: [check],
    isLast: true,
    run: async (signal) => {
      const sampled = await fetchDocument(url, deps, signal);
      const isRead = sampled.ok && sampled.value.samples[0]?.status === 200;
      const isWhole = isRead && sampled.value.problem === undefined;
      const document = isWhole ? compareText(sampled.value.text) : undefined;
      const facts = { sampled, limit: `${maxMebi} MiB`, ...(document && { document }) };
      return [runCheck(check, facts)];
    },
  };
};
