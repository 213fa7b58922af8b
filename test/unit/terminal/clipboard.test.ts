import { describe, expect, it } from 'vitest';
import { osc52 } from '../../../src/terminal/clipboard.ts';

describe('a copy to the clipboard', () => {
  it('carries the text as it is, whatever is in it', () => {
    const text = 'párty::1220ab\u001B[2J\n日本';
    const write = osc52(text);
    if (write.kind !== 'sent') throw new Error(write.kind);
    const base64 = /^\u001B\]52;c;(.*)\u0007$/s.exec(write.sequence)?.[1] ?? '';
    expect(Buffer.from(base64, 'base64').toString()).toBe(text);
    expect(write.bytes).toBe(Buffer.byteLength(text));
  });

  it('sends as much as terminals take, and says of more that it is too large', () => {
    expect(osc52('x'.repeat(56_244)).kind).toBe('sent');
    expect(osc52('x'.repeat(56_245))).toEqual({ kind: 'too-large', bytes: 56_245, limit: 56_244 });
    expect(osc52('é'.repeat(28_123)).kind).toBe('too-large');
  });

  it('passes GNU screen in short strings that add up to the sequence', () => {
    const text = 'party::1220 '.repeat(100);
    const [plain, wrapped] = [osc52(text), osc52(text, { insideScreen: true })];
    if (plain.kind !== 'sent' || wrapped.kind !== 'sent') throw new Error('too large');
    const parts = wrapped.sequence.match(/\u001BP.*?\u001B\\/gs) ?? [];
    expect(parts.join('')).toBe(wrapped.sequence);
    expect(parts.map((part) => part.slice(2, -2)).join('')).toBe(plain.sequence);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(256);
  });
});
