// A process of its own: the sandbox of a film. Each line on stdin has so many activities
// happen at once.
import { createInterface } from 'node:readline';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';

const { scanUrl, addActivities } = await startSandbox({
  port: 0,
  rate: 0,
  history: 400,
});
createInterface(process.stdin).on('line', (line) => {
  addActivities(Number(line));
  process.stdout.write('GROWN\n');
});
process.stdout.write(`READY ${scanUrl}\n`);
