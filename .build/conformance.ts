// `npm run conformance -- FILE`: holds an OpenAPI document against the operations that the program uses.
import { readFileSync } from 'node:fs';
import { parseYaml } from '../src/config/file/yaml-text.ts';
import { readApiDocument } from '../src/ledger/conformance/api-document.ts';
import {
  compareDocument,
  isBroken,
  otherDeprecated,
  serviceOf,
} from '../src/ledger/conformance/compare-document.ts';
import {
  describeFinding,
  operationTitle,
  verdictOf,
  documentText,
} from '../src/ledger/conformance/describe-findings.ts';
import { err, tryIo, type Result } from '../src/lib/result.ts';
import { sanitize } from '../src/lib/text/sanitize.ts';

type Comparison = { readonly lines: readonly string[]; readonly broken: number };

const compareFile = (file: string): Result<Comparison, string> => {
  const text = tryIo(() => readFileSync(file, 'utf8'));
  if (!text.ok) return text;
  const parsed = parseYaml(text.value);
  if (!parsed.ok) return err(`${file}, line ${parsed.error.line}: ${parsed.error.reason}`);
  const document = readApiDocument(parsed.value.value);
  const service = document && serviceOf(document);
  if (document === undefined || service === undefined)
    return err(`${file} has no operation that cantui sends to a ledger or a scan.`);
  const findings = compareDocument(document, service);
  const others = otherDeprecated(document, service);
  const broken = findings.filter(isBroken).length;
  return {
    ok: true,
    value: {
      broken,
      lines: [
        `${document.title} ${document.version}, compared as the document of a ${service}`,
        ...findings.flatMap((finding) => [
          `${verdictOf(finding).padEnd(4)}  ${operationTitle(finding.operation)}`,
          ...describeFinding(finding, true).map((phrase) => `        ${phrase}`),
        ]),
        documentText.summary(findings.length, broken),
        ...(others.length === 0 ? [] : [documentText.elsewhere(others.join(', '))]),
        documentText.compared,
      ],
    },
  };
};

const [file] = process.argv.slice(2);
const compared =
  file === undefined
    ? err('Usage: npm run conformance -- FILE (an OpenAPI document in YAML or JSON)')
    : compareFile(file);
if (compared.ok) {
  const { lines, broken } = compared.value;
  process.stdout.write(lines.map((line) => `${sanitize(line)}\n`).join(''));
  process.exitCode = broken === 0 ? 0 : 1;
} else {
  process.stderr.write(`${sanitize(compared.error)}\n`);
  process.exitCode = 2;
}
