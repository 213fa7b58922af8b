// `npm test`: every check there is, in the order in which they are cheap, and a count at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const scratch = mkdtempSync(join(tmpdir(), 'cantui-check-'));
const report = join(scratch, 'report.json');
/** Where the tests write the tables of what they have met. */
const verdicts = join(scratch, 'verdicts.txt');
writeFileSync(verdicts, '');

const progress = join(scratch, 'progress.txt');
writeFileSync(progress, '');

/** What these steps print is shown when they pass as well: a check may have had nothing to check. */
const isSaid = new Set(['commit subjects']);

/** The steps that run, each with its start. */
const running = new Map();
const secondsSince = (start) => (performance.now() - start) / 1000;

const { isTTY, columns } = process.stdout;
/** The line of a terminal that shows what runs is overwritten; elsewhere each such line stays. */
const erase = isTTY ? '\r\u001b[K' : '';

const showProgress = () => {
  const steps = [...running].map(
    ([name, start]) => `${name} (${secondsSince(start).toFixed(0)} s)`,
  );
  const far = readFileSync(progress, 'utf8');
  const line = `...    ${steps.join(', ')}${far === '' ? '' : `: ${far}`}`;
  process.stdout.write(isTTY ? `${erase}${line.slice(0, columns - 1)}` : `${line}\n`);
};

const run = ([name, command, ...args]) =>
  new Promise((resolve) => {
    const started = performance.now();
    running.set(name, started);
    writeFileSync(progress, '');
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CANTUI_VERDICTS: verdicts, CANTUI_PROGRESS: progress },
    });
    const printed = [];
    child.stdout.on('data', (data) => printed.push(data));
    child.stderr.on('data', (data) => printed.push(data));
    child.on('error', (error) => printed.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      running.delete(name);
      const seconds = secondsSince(started).toFixed(1);
      const said = Buffer.concat(printed).toString();
      const words = isSaid.has(name) && code === 0 ? `: ${said.trim()}` : '';
      process.stdout.write(
        `${erase}${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${words}\n`,
      );
      if (code !== 0) process.stdout.write(said);
      resolve(code === 0);
    });
  });

/** CI tries every property more often. */
const isCi = process.env.CI !== undefined;
const suites = {
  unit: ['unit', 'component'],
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
      ['layers and circles', 'npx', 'depcruise', '--config', '.dependency-cruiser.js', 'src'],
      ['unused code', 'npx', 'knip'],
      ['build', 'node', '.build/build.mjs'],
    ],
  ],
  [[['unit and component tests', ...vitest('unit')]]],
  [[['integration and end-to-end tests', ...vitest('e2e')]]],
];

function vitest(suite) {
  const chosen = suites[suite].flatMap((project) => ['--project', project]);
  return [
    'npx',
    'vitest',
    'run',
    ...chosen,
    '--reporter=minimal',
    '--reporter=json',
    '--reporter=./.build/test-progress.mjs',
    `--outputFile.json=${reportOf(suite)}`,
  ];
}

const inTurn = async (steps) => {
  let fine = true;
  for (const step of steps) fine = (await run(step)) && fine;
  return fine;
};

const readReports = () =>
  Object.keys(suites).map((suite) => JSON.parse(readFileSync(reportOf(suite), 'utf8')));

const sumOf = (reports, count) => reports.reduce((sum, each) => sum + each[count], 0);

const firstLines = (text) =>
  text
    .split('\n')
    .slice(0, 12)
    .map((line) => line.slice(0, 400))
    .join('\n  ');

/** The last lines of the output: a log that is cut in the middle still names what failed, and why. */
const describeFailures = (reports) =>
  reports
    .flatMap(({ testResults }) => testResults)
    .flatMap(({ name, message, assertionResults }) => [
      // A file that cannot be read has no tests.
      ...(message ? [{ name, fullName: 'the file', failureMessages: [message] }] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map((failure) => ({ ...failure, name })),
    ])
    .map(
      ({ name, fullName, failureMessages: [message = ''] }) =>
        `failed: ${relative('.', name)}: ${fullName}\n  ${firstLines(message)}\n`,
    )
    .join('');

process.stdout.write(
  isCi
    ? 'Every check, then every test with many more rounds, because CI is set.\n'
    : 'Every check, then every test: about 6 minutes on two cores.\n',
);
const ticking = setInterval(showProgress, isTTY ? 1000 : 60_000);

let fine = true;
for (const lists of stages) {
  const results = await Promise.all(lists.map(inTurn));
  fine = results.every(Boolean) && fine;
}

clearInterval(ticking);
process.stdout.write(readFileSync(verdicts));
const reports = readReports();
const passed = sumOf(reports, 'numPassedTests');
const failed = sumOf(reports, 'numFailedTests');
const skipped = sumOf(reports, 'numPendingTests');
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(describeFailures(reports));
process.stdout.write(
  `\n${fine ? 'everything is in order' : 'something is not in order, see above'}\n`,
);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exit(fine && passed > 0 && failed === 0 && skipped === 0 ? 0 : 1);
