import { describe, expect, it } from 'vitest';
import { isWithin, parseMoment, parseWindow } from '../../../../src/lib/time/moment.ts';

const now = Date.UTC(2026, 10, 28, 12, 0, 0);

describe('a start or an end', () => {
  it.each([
    ['2h', '2026-11-28T10:00:00.000Z'],
    ['1d', '2026-11-27T12:00:00.000Z'],
    ['2026-10-01', '2026-10-01T00:00:00.000Z'],
    ['2026-10-01T14:05', '2026-10-01T14:05:00.000Z'],
    ['2026-10-01 14:05:31', '2026-10-01T14:05:31.000Z'],
    ['2026-10-01T14:05:31.1189Z', '2026-10-01T14:05:31.118Z'],
    ['2026-10-01T14:05+02:00', '2026-10-01T12:05:00.000Z'],
    ['2026-10-01T14:05-05:30', '2026-10-01T19:35:00.000Z'],
  ])('reads %s', (text, time) => {
    expect(new Date(parseMoment(text, now) ?? 0).toISOString()).toBe(time);
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '2026-10-01T24:00',
    '2026-10',
    '14:05',
    '-2h',
  ])('refuses %s', (text) => {
    expect(parseMoment(text, now)).toBeUndefined();
  });
});

describe('a window', () => {
  it('includes its start and excludes its end', () => {
    const window = parseWindow({ since: '2026-10-01', until: '2026-10-02' }, now);
    if (!window.ok) throw new Error(window.error);
    const [start, end] = [Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 2)];
    expect([start - 1, start, end - 1, end].map((at) => isWithin(window.value, at))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('has what has no time, so that nothing is lost', () => {
    expect(isWithin({ since: 1, until: 2 }, undefined)).toBe(true);
  });

  it('is refused with the option and its values if it is no time, or ends before it starts', () => {
    const text = (since: string, until: string) => {
      const window = parseWindow({ since, until }, now);
      return window.ok ? '' : window.error;
    };
    expect(text('soon', '1d')).toMatch(/^--since "soon" is neither a duration nor a time\. Use 2h/);
    expect(text('1d', 'never')).toMatch(/^--until "never"/);
    expect(text('1h', '2h')).toMatch(/^--until is not after --since/);
  });

  it('may start now only where later activities follow', () => {
    for (const since of ['0', '0s', '2026-11-28T12:00Z', '2027-01-01']) {
      const window = parseWindow({ since }, now);
      if (window.ok) throw new Error('nothing can be in this window');
      expect(window.error).toMatch(
        new RegExp(`^--since "${since}" is not before now.*Use 2h.*or remove it`),
      );
      expect(parseWindow({ since }, now, true)).toHaveProperty('value.since');
    }
  });
});
