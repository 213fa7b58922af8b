import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession } from '../../../support/screens/sample-session.ts';
import {
  allocationSample,
  prepareResponse,
  topologyResponse,
} from '../../../support/samples/form-samples.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let ui: Screen;
let folder: string;

beforeEach(() => {
  folder = scratchFolder();
});
afterEach(() => {
  ui.close();
});

const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const start = async (tab: '3' | '4', size = { columns: 80, rows: 24 }) => {
  const session = testSession();
  ui = renderScreen(session, size);
  await ui.press(tab);
  await ui.until('step 1/');
  await ui.press('n');
  await ui.until('[1 ');
  return session;
};

const load = async (path: string) => {
  await ui.press('\x0f');
  await ui.until('load a file');
  await ui.press(path, 'enter');
};

describe('entering an allocation', () => {
  it('takes letters as commands until a field is entered, then as text', async () => {
    await start('3');
    await ui.until('keys are commands');
    await ui.press('enter', 'q3?:x');
    await ui.until('[ q3?:x▌');
    await ui.press('escape');
    await ui.until('keys are commands');
    await ui.until('[ q3?:x ]');
  });

  it('says what is wrong with a field when it is left, and what to do', async () => {
    await start('3');
    await ui.press('enter', 'global', 'tab');
    const frame = await ui.until('looks like an alias');
    expect(frame).toContain('use the full id');
    expect(frame).toContain('1 error');
  });

  it('undoes no typing, and says so', async () => {
    await start('3');
    await ui.press('enter', 'global-domain', 'escape', 'u');
    await ui.until('There is no removal or load to undo. To change typed text, edit its field.');
    expect(ui.screen()).toContain('[ global-domain ]');
  });

  it('says nothing while a field is being typed', async () => {
    await start('3');
    await ui.press('enter', 'global');
    await ui.until('[ global▌');
    expect(ui.screen()).toContain('0 errors');
  });

  it('stands still once on a page with something wrong on it, then goes on', async () => {
    await start('3');
    await ui.press('\x0e');
    await ui.until('is missing');
    expect(ui.screen()).toContain('step 1/');
    await ui.press('\x0e');
    await ui.until('step 2/');
    await ui.until('! Target');
  });

  it('loads a topology response, and asks for the signature of its key', async () => {
    await start('3');
    await load(file('topology.json', topologyResponse));
    await ui.until('Topology response loaded from topology.json (u to undo)');
    await ui.press('\x0e', '\x0e');
    await ui.until(/^ 2 .* \d+ /m);
    await ui.press('\x0e');
    await ui.until('1 signature of the combined hash  1220cd');
  });

  it('loads a whole request, and has nothing against any of its pages', async () => {
    await start('3');
    await load(file('request.json', allocationSample));
    await ui.until('Request loaded');
    await ui.press('\x0e', '\x0e', '\x0e');
    await ui.until('CHECKS');
    // Bytes that cannot be decoded don't tell who has to sign.
    expect(ui.screen()).toContain('ok Target  ok Topology  3 Signatures  [4 Checks]');
  });

  it('names what the interface has no field for, and keeps it', async () => {
    await start('3');
    await load(file('request.json', { ...allocationSample, color: 'red' }));
    await ui.until('unknown fields: color');
  });

  it('completes a path, and shows what it may be', async () => {
    await start('3');
    const path = file('topology-one.json', topologyResponse);
    file('topology-two.json', topologyResponse);
    await ui.press('\x0f', join(folder, 'top'), 'tab');
    await ui.until('topology-one.json  topology-two.json');
    await ui.press('o', 'tab', 'enter');
    await ui.until('Topology response loaded from topology-one.json');
    expect(path).toContain('topology-one.json');
  });

  it('says why a file cannot be read, and keeps the prompt', async () => {
    await start('3');
    await load(join(folder, 'none.json'));
    await ui.until('load a file');
    await ui.until(/file: .*none\.json/);
  });

  it('refuses a private key, from a file and from a paste', async () => {
    const session = await start('3');
    ui.paste('-----BEGIN PRIVATE KEY-----\nMC4CAQAw\n-----END PRIVATE KEY-----');
    await ui.until('it looks like a private key; the text was not kept');
    await load(file('key.pem', '-----BEGIN EC PRIVATE KEY-----\n'));
    await ui.until('it looks like a private key; the text was not kept');
    expect(JSON.stringify(session.store.getState().writeForms)).not.toContain('PRIVATE');
  });

  it('removes a group with one key, and brings it back with another', async () => {
    await start('3');
    ui.paste(JSON.stringify(topologyResponse));
    await ui.press('\x0e', '\x0e');
    await ui.until(/^ 2 .* 7 /m);
    await ui.press('d');
    await ui.untilGone(/^ 2 .* 7 /m);
    await ui.press('u');
    await ui.until(/^ 2 .* 7 /m);
  });

  it('leads back to the activity with Esc, and keeps what was entered', async () => {
    await start('3');
    await ui.press('enter', 'abc', 'escape', 'escape');
    await ui.until('[1 Activity]');
    await ui.press('3');
    await ui.until('[ abc ]');
  });

  it('shows help, clause and rules of a field', async () => {
    await start('3');
    await ui.until('its id, not an alias');
    await ui.press('\x07');
    await ui.until('API description 4.3');
    await ui.until('rule: an identifier as synchronizer');
  });
});

describe('entering an execution', () => {
  it('takes a pasted prepare response', async () => {
    await start('4');
    ui.paste(JSON.stringify(prepareResponse));
    await ui.until('Prepare response pasted');
  });

  it('takes a pasted megabyte as one value, and shows what it is instead of it', async () => {
    await start('4');
    ui.paste('QUJD\n'.repeat(250_000));
    await ui.until('1,000,000 characters  SHA-256');
    await ui.until('removed 250,000 whitespace characters');
  });

  it('asks for the parts of the chosen deduplication period', async () => {
    await start('4');
    await ui.press('\x0e', '\x0e', '\x0e', '\x0e');
    await ui.until('< service default >');
    await ui.press('j', 'j', ' ');
    await ui.until('seconds');
    await ui.press('j', 'enter', '1.5', 'tab');
    await ui.until('is a string, not an integer');
  });
});
