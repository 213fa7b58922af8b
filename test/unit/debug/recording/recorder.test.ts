import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRecording } from '../../../../src/debug/debug-log.ts';
import { parseRecording } from '../../../../src/debug/recording/recording.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const session = {
  ...{ profile: 'prod', mode: 'prod', ledgerUrl: 'http://l.example', scanUrl: 'http://s.example' },
  ...{ pageSize: 100, pollIntervalMs: 4000, source: 'auto', sinceMs: 1, maxRows: 20 },
};
const request = {
  ...{ id: 1, name: 'contractById', method: 'POST', url: 'http://l.example/x', body: '{}' },
};
const response = { ...request, ms: 3, status: 200, headers: {}, bytes: 2, body: '{"a":1}' };

const open = (keys = false) => {
  const path = join(scratchFolder(), 'session.rec');
  const recording = openRecording({
    ...{ path, keys, version: '1', now: () => 5000, pid: 7 },
    onEnd: () => undefined,
  });
  recording.hear('session', session);
  return { ...recording, text: () => readFileSync(path, 'utf8') };
};

const read = (text: string) => {
  const recording = parseRecording(text);
  if (!recording.ok) throw new Error(recording.error);
  return recording.value;
};

describe('a recording', () => {
  it('has each response with its request and its time', () => {
    const { hear, text } = open();
    hear('request', request);
    hear('response', response);
    expect(read(text()).exchanges).toMatchObject([
      {
        at: 5000,
        request: { method: 'POST', url: request.url, body: '{}' },
        response: { status: 200, headers: {}, body: '{"a":1}', bytes: 2 },
      },
    ]);
  });

  it('has no write, no token endpoint, and nothing that the user canceled', () => {
    const { hear, text } = open();
    for (const name of ['executeSubmission', 'allocateParty', 'token endpoint']) {
      hear('request', { ...request, name });
      hear('response', { ...response, name });
    }
    hear('request', request);
    hear('response', { ...response, canceled: 'cancelled' });
    expect(read(text()).exchanges).toEqual([]);
  });

  it('has keys only on request, and typed text only from prompts without secrets', () => {
    const [without, withKeys] = [open(), open(true)];
    for (const { hear } of [without, withKeys]) {
      hear('key', { key: 'j' });
      hear('key', { characters: 1, into: 'prompt', text: 'a' });
      hear('key', { characters: 1, into: 'secret' });
    }
    expect(read(without.text()).keys).toEqual([]);
    expect(read(withKeys.text()).keys).toMatchObject([{ key: 'j' }, { text: 'a' }]);
  });

  it('has no secret that the program has read', () => {
    const { hear, learn, text } = open();
    learn('b3BhcXVl/c2VjcmV0+dG9rZW4');
    hear('request', request);
    hear('response', { ...response, body: '{"echo":"b3BhcXVl\\/c2VjcmV0+dG9rZW4"}' });
    expect(text()).not.toContain('c2VjcmV0');
  });

  it('has no event that a replay does not need', () => {
    const { hear, text } = open();
    hear('frame', { bytes: 1, ms: 1 });
    hear('command', { id: 'quit' });
    expect(text().match(/"event":"(?!action")/g)).toBeNull();
  });

  it('is refused when it has another format, or holds something else', () => {
    expect(parseRecording('profiles:')).toMatchObject({ ok: false });
    expect(parseRecording('{"recording":3,"time":"","version":"9"}')).toEqual({
      ok: false,
      error:
        'cannot be read: it has format 3, and this release of cantui reads format 2; use the release that wrote it',
    });
  });
});
