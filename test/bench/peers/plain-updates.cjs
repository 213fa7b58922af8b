// The least that reading updates takes: requests page after page, and prints the id of each update.
// Without `parse`, it only looks for the place where the next page begins, and prints nothing.
const { Agent, request } = require('node:http');

const [scanUrl, mode] = process.argv.slice(2);

/** About a megabyte, as the program requests. */
const pageSize = 100;

const agent = new Agent({ keepAlive: true });

const ask = (after) =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { 'content-type': 'application/json' } };
    const asking = request(`${scanUrl}/v2/updates`, options, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
    });
    asking.on('error', reject);
    asking.end(JSON.stringify({ page_size: pageSize, after }));
  });

const afterOf = (migration, recordTime) => ({
  after_migration_id: migration,
  after_record_time: recordTime,
});

const parsed = (bytes) => {
  const { transactions } = JSON.parse(bytes.toString('utf8'));
  process.stdout.write(transactions.map(({ update_id: id }) => `${id}\n`).join(''));
  const last = transactions.at(-1);
  return last && afterOf(last.migration_id, last.record_time);
};

const unparsed = (bytes) => {
  const from = bytes.lastIndexOf('"migration_id":');
  if (from === -1) return undefined;
  const text = bytes.toString('utf8', from);
  const [, migration, recordTime] = /:(\d+).*?"record_time":"([^"]+)"/.exec(text);
  return afterOf(Number(migration), recordTime);
};

const readAll = async () => {
  const placeOf = mode === 'parse' ? parsed : unparsed;
  let after;
  do after = placeOf(await ask(after));
  while (after !== undefined);
  // The process is measured before it ends.
  process.stdout.write('done\n');
  setInterval(() => undefined, 1000);
};

void readAll();
