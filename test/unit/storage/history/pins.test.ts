import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPins, savePins, type Pin } from '../../../../src/storage/history/profile-files.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir = '';
beforeEach(() => {
  dir = scratchFolder();
});

const alice: Pin = { to: 'party', id: `alice::1220${'aa'.repeat(32)}`, since: 7 };
const contract: Pin = { to: 'contract', id: `00${'ab'.repeat(32)}`, since: 8 };

describe('the file of pins', () => {
  it('keeps the pins of each profile apart, and only the user can read it', () => {
    savePins(dir, 'demo', [alice, contract]);
    savePins(dir, 'prod', [contract]);
    savePins(dir, 'demo', [alice]);
    expect(readPins(dir, 'demo')).toEqual([alice]);
    expect(readPins(dir, 'prod')).toEqual([contract]);
    expect(readPins(dir, 'other')).toEqual([]);
    expect(statSync(join(dir, 'pins.json')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['is damaged', '{"format":1,"prof', 'is damaged'],
    ['is of a newer format', '{"format":2,"profiles":{}}', 'format 2'],
    [
      'holds something else',
      '{"format":1,"profiles":{"demo":[{"to":"x","id":"y"}]}}',
      'is damaged',
    ],
  ])('is refused and never replaced when it %s', (_, text, reason) => {
    const path = join(dir, 'pins.json');
    writeFileSync(path, text);
    expect(() => readPins(dir, 'demo')).toThrow(reason);
    expect(() => savePins(dir, 'demo', [alice])).toThrow(path);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});
