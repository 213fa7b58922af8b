import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { Result } from '../../../../lib/result.ts';
import type { Anchor } from './ledger-position.ts';

type Find = (updateId: string) => Promise<Result<number | undefined, Failure>>;

/**
 * The newest update that a reader has and the ledger holds, wherever it lists it now. A ledger that was
 * restored holds all older ones as well, so that two dozen look-ups find it among thousands.
 */
export const findCommon = async (
  newestFirst: readonly string[],
  find: Find,
): Promise<Result<Anchor | undefined, Failure>> => {
  let found: Anchor | undefined;
  let missing = -1;
  let held = newestFirst.length;
  const look = async (index: number): Promise<Failure | undefined> => {
    const id = newestFirst[index] ?? '';
    const offset = await find(id);
    if (!offset.ok) return offset.error;
    if (offset.value === undefined) missing = index;
    else {
      found = { offset: offset.value, id };
      held = index;
    }
    return undefined;
  };
  for (let step = 1; found === undefined && missing < newestFirst.length - 1; step *= 2) {
    const failure = await look(Math.min(missing + step, newestFirst.length - 1));
    if (failure !== undefined) return { ok: false, error: failure };
  }
  while (found !== undefined && held - missing > 1) {
    const failure = await look(Math.floor((missing + held) / 2));
    if (failure !== undefined) return { ok: false, error: failure };
  }
  return { ok: true, value: found };
};
