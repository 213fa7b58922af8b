// A process of its own: the sandbox of a film. Each line on stdin has so many activities
// happen at once.
import { createInterface } from 'node:readline';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';

const [port = '0'] = process.argv.slice(2);
const { scanUrl, addActivities } = await startSandbox({
  port: Number(port),
  rate: 0,
  history: 400,
});
createInterface(process.stdin).on('line', (line) => {
  addActivities(Number(line));
  process.stdout.write('GROWN\n');
});
process.stdout.write(`READY ${scanUrl}\n`);
