import { describe, expect, it, onTestFinished } from 'vitest';
import { headerLine } from '../../../../src/app/frame/header-text.ts';
import type { AppState } from '../../../../src/app/state.ts';
import {
  success,
  createModelParticipant,
  refused,
  type Response,
} from '../../../support/models/model-participant.ts';
import { startSimulatedFeed } from '../../../support/screens/simulated-feed.ts';

type Model = ReturnType<typeof createModelParticipant>;

const failing = (failure: (Response & { ok: false })['error']['failure']): Response => ({
  ok: false,
  error: { sent: true, failure },
});

const origin = 'http://ledger.example';
const page = { status: 400, body: '<html>' };

interface Fault {
  readonly name: string;
  /** The response instead of the honest one. */
  readonly instead?: (path: string) => Response | undefined;
  readonly begin?: (model: Model) => void;
  readonly takesMs?: number;
  /** The word after a minute and a half of it. */
  readonly word: RegExp;
}

const faults: readonly Fault[] = [
  {
    name: 'the ledger is down',
    instead: () => failing({ kind: 'unreachable', code: 'ECONNREFUSED', origin, sent: false }),
    word: /^ledger down 1m ago$/,
  },
  {
    name: '401',
    instead: () => failing({ kind: 'unauthorized', error: { ...page, status: 401 } }),
    word: /^ledger auth$/,
  },
  { name: '403', instead: () => refused(403, 'NA'), word: /^ledger auth$/ },
  { name: '503', instead: () => refused(503, 'X'), word: /^ledger retry/ },
  {
    name: "a proxy's 400",
    instead: () => failing({ kind: 'refused', error: page }),
    word: /^ledger retry/,
  },
  {
    name: 'timeouts',
    instead: () => failing({ kind: 'timeout', origin, afterMs: 30_000, sent: true }),
    takesMs: 30_000,
    word: /^ledger (retry|down)/,
  },
  { name: 'a slow ledger', takesMs: 9000, word: /^ledger slow/ },
  {
    name: 'an older state, restored',
    begin: ({ history }) => history.restore(12, { isReplayed: false, shift: 0 }),
    word: /^ledger ok$/,
  },
  { name: 'empty responses', instead: () => success({}), word: /^ledger retry/ },
  {
    name: 'malformed responses',
    instead: () =>
      failing({ kind: 'unreadable', reason: 'not-json', status: 200, detail: 'x', excerpt: '' }),
    word: /^ledger retry/,
  },
];

const minuteMs = 60_000;

/** The word of the ledger in line 1, with its tone. */
const ledgerWord = (state: AppState): { readonly text: string; readonly tone: string } => {
  const shown = headerLine(state, 200, false).find(({ text }) => /^ledger /.test(text));
  return { text: shown?.text ?? '', tone: shown?.tone ?? 'none' };
};

const startWatch = (pollIntervalMs: number) => {
  const model = createModelParticipant({
    ...{ visible: 1, rejected: 0, unknown: 0, huge: 0, cap: 200, fail: 0, idle: 0 },
    ...{ checkpoint: 1, glitch: 0, lag: 0, seed: 3 },
  });
  model.history.arrive(30);
  let instead: (path: string) => Response | undefined = () => undefined;
  const feed = startSimulatedFeed(pollIntervalMs, (question) =>
    Promise.resolve(instead(question.path) ?? model.ask(question)),
  );
  onTestFinished(() => feed.stop());
  const greener: string[] = [];
  let last = ledgerWord(feed.state());
  /** A second later: what is shown must follow from what the ledger responded. */
  const watch = async (): Promise<void> => {
    await feed.second();
    last = ledgerWord(feed.state());
    const truth = feed.truth();
    const age = truth === undefined ? Infinity : feed.now() - truth.at;
    const isProven = truth?.isGood === true && age < minuteMs;
    const isSilent = age > pollIntervalMs + 5000;
    const saysOk = last.text.includes('ok');
    if ((last.tone === 'ok' && (!isProven || isSilent)) || (saysOk && truth?.isGood !== true))
      greener.push(`${last.text} (${last.tone}), ${JSON.stringify(truth)}, ${age} ms old`);
  };
  const seconds = async (count: number): Promise<void> => {
    for (let second = 0; second < count; second += 1) await watch();
  };
  return {
    ...{ model, greener, seconds, feed },
    last: () => last,
    play: ({ begin, instead: responses, takesMs = 20 }: Partial<Fault>): void => {
      instead = responses ?? (() => undefined);
      feed.takes(takesMs);
      begin?.(model);
    },
  };
};

describe('the word of the ledger, second by second', () => {
  it.each(faults)('is never greener than the truth: $name', async (fault) => {
    const { seconds, play, last, greener } = startWatch(4000);
    await seconds(20);
    expect(last()).toEqual({ text: 'ledger ok', tone: 'ok' });
    play(fault);
    await seconds(90);
    expect(last().text).toMatch(fault.word);
    play({});
    await seconds(130);
    expect(last()).toEqual({ text: 'ledger ok', tone: 'ok' });
    expect(greener).toEqual([]);
  });

  it('turns gray with its age while no poll is due', async () => {
    const { seconds, last, greener } = startWatch(600_000);
    await seconds(50);
    expect(last()).toEqual({ text: 'ledger ok', tone: 'ok' });
    await seconds(20);
    expect(last()).toEqual({ text: 'ledger ok 1m ago', tone: 'faint' });
    await seconds(130);
    expect(last()).toEqual({ text: 'ledger ok 3m ago', tone: 'faint' });
    expect(greener).toEqual([]);
  });

  it('ages while a ledger is silent in the middle of a poll', async () => {
    const { seconds, play, last, greener } = startWatch(4000);
    await seconds(20);
    play({ takesMs: 3_600_000 });
    await seconds(30);
    expect(last()).toEqual({ text: 'ledger slow', tone: 'warning' });
    await seconds(120);
    expect(last()).toEqual({ text: 'ledger slow 2m ago', tone: 'warning' });
    expect(greener).toEqual([]);
  });
});
