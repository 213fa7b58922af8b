import { describe, expect, it } from 'vitest';
import { detectCapabilities } from '../../../src/terminal/capabilities.ts';

const usual = { TERM: 'xterm-256color', LANG: 'en_GB.UTF-8' };

describe('the abilities of a terminal', () => {
  it('draws in color and in Unicode on a usual terminal', () => {
    expect(detectCapabilities(usual)).toEqual({
      color: true,
      colorDepth: 256,
      ascii: false,
      lineMode: false,
      titled: true,
      background: 'unknown',
      insideTmux: false,
      insideScreen: false,
    });
  });

  it('draws without color when NO_COLOR is set to anything, and in color when it is empty', () => {
    expect(detectCapabilities({ ...usual, NO_COLOR: '0' }).color).toBe(false);
    expect(detectCapabilities({ ...usual, NO_COLOR: '' }).color).toBe(true);
  });

  it('counts colors by COLORTERM, then by the name of the terminal', () => {
    const depth = (env: object) => detectCapabilities({ ...usual, ...env }).colorDepth;
    expect(depth({ COLORTERM: 'truecolor' })).toBe('true');
    expect(depth({ COLORTERM: '24bit', TERM: 'xterm' })).toBe('true');
    expect(depth({ TERM: 'xterm-direct' })).toBe('true');
    expect(depth({ COLORTERM: 'yes' })).toBe(256);
    expect(depth({ TERM: 'linux' })).toBe(16);
  });

  it('keeps to lines, without color, on a dumb or unnamed terminal', () => {
    expect(detectCapabilities({ ...usual, TERM: 'dumb' })).toMatchObject({
      lineMode: true,
      color: false,
    });
    expect(detectCapabilities({ LANG: 'C.UTF-8' })).toMatchObject({
      lineMode: true,
      color: false,
    });
  });

  it('knows which terminals have no window title', () => {
    const titled = (TERM: string) => detectCapabilities({ ...usual, TERM }).titled;
    expect(['xterm', 'tmux-256color', 'screen', 'alacritty'].map(titled)).not.toContain(false);
    expect(['linux', 'dumb', '', 'vt100', 'vt220'].map(titled)).not.toContain(true);
  });

  it('draws in ASCII where the locale says something other than UTF-8', () => {
    expect(detectCapabilities({ ...usual, LANG: 'de_DE.ISO-8859-1' }).ascii).toBe(true);
    expect(detectCapabilities({ ...usual, LANG: 'C' }).ascii).toBe(true);
    expect(detectCapabilities({ ...usual, LANG: 'de_DE.utf8' }).ascii).toBe(false);
    expect(detectCapabilities({ TERM: 'xterm' }).ascii).toBe(false);
  });

  it('lets LC_ALL win over LC_CTYPE, LC_CTYPE over LANG, and passes over empty ones', () => {
    expect(detectCapabilities({ ...usual, LC_ALL: 'POSIX' }).ascii).toBe(true);
    expect(detectCapabilities({ ...usual, LC_ALL: '', LC_CTYPE: 'POSIX' }).ascii).toBe(true);
  });

  it('knows a light from a dark background by COLORFGBG', () => {
    const background = (COLORFGBG: string) =>
      detectCapabilities({ ...usual, COLORFGBG }).background;
    expect(detectCapabilities({ TERM: 'linux' }).background).toBe('dark');
    expect(background('0;15')).toBe('light');
    expect(background('0;default;7')).toBe('light');
    expect(background('15;0')).toBe('dark');
    expect(background('15;8')).toBe('dark');
    expect(background('15;default')).toBe('unknown');
  });

  it('knows that it runs inside GNU screen, unless tmux may be between', () => {
    const env = { ...usual, STY: '1234.pts-0.host' };
    expect(detectCapabilities(env).insideScreen).toBe(true);
    expect(detectCapabilities({ ...env, TMUX: '/run/tmux,1,0' }).insideScreen).toBe(false);
  });

  it('knows that it runs inside tmux', () => {
    expect(detectCapabilities({ ...usual, TMUX: '/run/tmux,1,0' }).insideTmux).toBe(true);
  });
});

it('a terminal that is read aloud gets lines', () => {
  expect(detectCapabilities({ ...usual, INK_SCREEN_READER: 'true' }).lineMode).toBe(true);
  expect(detectCapabilities({ ...usual, INK_SCREEN_READER: 'false' }).lineMode).toBe(false);
});
