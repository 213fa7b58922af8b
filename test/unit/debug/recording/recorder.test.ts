import { describe, expect, it } from 'vitest';
import { createRecorder } from '../../../../src/debug/recording/recorder.ts';
import { parseRecording } from '../../../../src/debug/recording/recording.ts';

const session = {
  ...{ profile: 'prod', mode: 'prod', ledgerUrl: 'http://l.example', scanUrl: 'http://s.example' },
  ...{ pageSize: 100, pollIntervalMs: 4000, source: 'auto', sinceMs: 1, maxRows: 20 },
};
const request = {
  ...{ id: 1, name: 'contractById', method: 'POST', url: 'http://l.example/x', body: '{}' },
};
const response = { ...request, ms: 3, status: 200, headers: {}, bytes: 2, body: '{"a":1}' };

const open = (keys = false) => {
  const lines: string[] = [];
  const ended: string[] = [];
  const recorder = createRecorder({
    append: (line) => lines.push(line),
    ...{ keys, version: '1', now: () => 5000 },
    onEnd: (reason) => ended.push(reason),
  });
  recorder.hear('session', session);
  return { ...recorder, ended, text: () => lines.join('\n') };
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
    expect(read(text()).exchanges).toEqual([
      {
        ...{ kind: 'exchange', at: 5000, method: 'POST', url: request.url, body: '{}' },
        ...{ status: 200, headers: {}, response: '{"a":1}', bytes: 2 },
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

  it('ends once when it can no longer be written', () => {
    const ended: string[] = [];
    const recorder = createRecorder({
      append: () => {
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      },
      ...{ keys: false, version: '1', now: () => 0 },
      onEnd: (reason) => ended.push(reason),
    });
    recorder.hear('session', session);
    expect(ended).toEqual(['no space left on the disk']);
  });

  it('is refused when it has another format, or holds something else', () => {
    expect(parseRecording('profiles:')).toMatchObject({ ok: false });
    expect(parseRecording('{"recording":2,"time":"","version":"9"}')).toEqual({
      ok: false,
      error:
        'cannot be read: it has format 2, and this release of cantui reads format 1; use the release that wrote it',
    });
  });
});
