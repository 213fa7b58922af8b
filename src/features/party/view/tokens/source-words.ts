import { formatUtcTime } from '../../../../lib/time/time.ts';
import type { Block } from '../../model/block.ts';
import { tokenText as text } from '../../messages/tokens.ts';

/** A time of day in a source: it is already the time of what was read. */
const time = /\d{2}:\d{2}/;

/** What a block was read from, and when. */
export const sourceWords = ({ source, readAt }: Block<unknown> & { kind: 'ready' }): string =>
  readAt === undefined || time.test(source) ? source : text.readAt(source, formatUtcTime(readAt));
