import { identifyId } from '../../../ledger/ids/identify-id.ts';
import {
  cleanId,
  extractIds,
  isWholeId,
  parsePastedId,
} from '../../../ledger/ids/shortened-ids.ts';
import type { LookupKind } from '../../../ledger/lookup/check-lookup-response.ts';
import type { Result } from '../../../lib/result.ts';
import { idsInLines } from './id-lines.ts';

type PastedId = { readonly kind: LookupKind | 'party'; readonly id: string };

const wholeId = (text: string): readonly PastedId[] => {
  const { kind, id, problem } = identifyId(text);
  return kind === undefined || problem !== undefined ? [] : [{ kind, id }];
};

/** The line itself, as a screen prints an id, or the ids in a sentence. */
const idsInLine = (line: string): readonly PastedId[] => {
  const inside = extractIds(line).flatMap(wholeId);
  // The words of a sentence are no part of an id.
  const isSentence = /\S\s+\S/.test(line) && inside.length > 0;
  const whole = isSentence ? [] : wholeId(line);
  return whole.length > 0 ? whole : inside;
};

/**
 * In sentences, logs and tables, and wrapped over lines. A shortened id alone is completed from the ids that
 * this session has seen, or refused.
 */
export const findPastedIds = (
  text: string,
  seen: () => Iterable<string>,
): Result<readonly PastedId[], string> => {
  const found = idsInLines(text).flatMap(idsInLine);
  if (found.length > 0)
    return { ok: true, value: [...new Map(found.map((each) => [each.id, each])).values()] };
  const read = parsePastedId(text, seen);
  return read.ok ? { ok: true, value: wholeId(read.value) } : read;
};

/** A bare hash, or one id wrapped over lines. */
const isOneId = (text: string): boolean =>
  isWholeId(cleanId(text)) || (!/\S\s+\S/.test(text) && wholeId(text.trim()).length > 0);

export const hasIdsInside = (text: string): boolean =>
  !isOneId(text) && idsInLines(text).some((line) => idsInLine(line).length > 0);
