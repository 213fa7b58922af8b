import { describe, expect, it } from 'vitest';
import { askAhead } from '../../../../../src/features/activity/tail/activity-listing.ts';
import type { PageSource } from '../../../../../src/features/activity/tail/page-source.ts';
import type { PageRequest } from '../../../../../src/features/activity/timeline/plan-request.ts';

const head: PageRequest = { purpose: 'head', pageSize: 40 };

/** A listing that numbers its responses in the order of the requests. */
const numbered = () => {
  const sent: PageRequest[] = [];
  const listing: PageSource = {
    fetch: (request) => {
      sent.push(request);
      return Promise.resolve({
        ok: true,
        value: { activities: [], problem: `response ${sent.length}` },
      });
    },
    source: () => 'activities',
    continued: (timeline) => timeline,
  };
  const ahead = askAhead(listing, head, new AbortController().signal);
  const ask = async (request: PageRequest): Promise<string | undefined> => {
    const page = await ahead.fetch(request);
    return page.ok ? page.value.problem : undefined;
  };
  return { sent, ask };
};

describe('a listing that was asked ahead', () => {
  it('sends the request before anything asks for the page', () => {
    expect(numbered().sent).toEqual([head]);
  });

  it('gives the first response to the first question for the same page', async () => {
    const { sent, ask } = numbered();
    expect(await ask({ ...head })).toBe('response 1');
    expect(sent).toHaveLength(1);
  });

  it('sends every later question for that page again', async () => {
    const { ask } = numbered();
    await ask(head);
    expect(await ask(head)).toBe('response 2');
  });

  it.each([
    ['size', { ...head, pageSize: 100 }],
    ['cursor', { ...head, cursor: 'id-1' }],
    ['purpose', { ...head, purpose: 'older' } as const],
  ])('does not give its response to a question for a page of another %s', async (_, other) => {
    const { sent, ask } = numbered();
    expect(await ask(other)).toBe('response 2');
    expect(sent).toEqual([head, other]);
  });
});
