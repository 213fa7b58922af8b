// `npm test`: every check there is, in the order in which they are cheap, and a count at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const scratch = mkdtempSync(join(tmpdir(), 'cantui-check-'));
const report = join(scratch, 'report.json');
/** Where the tests write the tables of what they have met. */
const verdicts = join(scratch, 'verdicts.txt');
writeFileSync(verdicts, '');

/** What these steps print is shown when they pass as well: a check may have had nothing to check. */
const isSaid = new Set(['commit subjects']);

const run = ([name, command, ...args]) =>
  new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CANTUI_VERDICTS: verdicts },
    });
    const printed = [];
    child.stdout.on('data', (data) => printed.push(data));
    child.stderr.on('data', (data) => printed.push(data));
    child.on('error', (error) => printed.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const said = Buffer.concat(printed).toString();
      const words = isSaid.has(name) && code === 0 ? `: ${said.trim()}` : '';
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${words}\n`);
      if (code !== 0) process.stdout.write(said);
      resolve(code === 0);
    });
  });

/** CI tries every property more often, and draws the screens with dependencies as published, too. */
const isCi = process.env.CI !== undefined;
const suites = {
  unit: ['unit', 'component'],
  ...(isCi && { unpatched: ['component-unpatched', 'integration-unpatched'] }),
  e2e: ['integration', 'e2e'],
};
const reportOf = (suite) => `${report}.${suite}`;

/** Each inner list runs in turn; the lists of one stage run side by side. */
const stages = [
  [
    [['lint', 'npx', 'oxlint']],
    [
      ['commit subjects', 'npx', 'tsx', '.build/commit-subjects.ts'],
      ['format', 'npx', 'oxfmt', '--check'],
      ['types', 'npm', 'run', 'types'],
      ['rooms and circles', 'npx', 'depcruise', '--config', '.dependency-cruiser.js', 'src'],
      ['unused code', 'npx', 'knip'],
      ['build', 'node', '.build/build.mjs'],
    ],
  ],
  [[['unit and component tests', ...vitest('unit')]]],
  ...(isCi ? [[[['screens without patches', ...vitest('unpatched')]]]] : []),
  [[['integration and end-to-end tests', ...vitest('e2e')]]],
];

function vitest(suite) {
  const chosen = suites[suite].flatMap((project) => ['--project', project]);
  return [
    'npx',
    'vitest',
    'run',
    ...chosen,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reportOf(suite)}`,
  ];
}

const inTurn = async (steps) => {
  let fine = true;
  for (const step of steps) fine = (await run(step)) && fine;
  return fine;
};

const countTests = () =>
  Object.keys(suites).reduce(
    (sum, suite) => {
      const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
        readFileSync(reportOf(suite), 'utf8'),
      );
      return {
        passed: sum.passed + numPassedTests,
        failed: sum.failed + numFailedTests,
        skipped: sum.skipped + numPendingTests,
      };
    },
    { passed: 0, failed: 0, skipped: 0 },
  );

let fine = true;
for (const lists of stages) {
  const results = await Promise.all(lists.map(inTurn));
  fine = results.every(Boolean) && fine;
}

process.stdout.write(readFileSync(verdicts));
const { passed, failed, skipped } = countTests();
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(
  `\n${fine ? 'everything is in order' : 'something is not in order, see above'}\n`,
);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exit(fine && passed > 0 && failed === 0 && skipped === 0 ? 0 : 1);
