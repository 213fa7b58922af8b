import { checkWholeId } from '../../ledger/ids/identifiers.ts';
import { asciiSkeleton } from '../../lib/text/lookalikes.ts';
import type { PartyNames } from '../../lib/text/party-names.ts';

interface NameProblem {
  readonly message: string;
  readonly remedy: string;
}

export const partyNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

/** Digits of a namespace or a contract id, of which a form of an id might be made. */
const isLikeId = (name: string): boolean => /^1220|^0[01][0-9a-f]|^[0-9a-f]{8,}$/i.test(name);

const hintOf = (party: string): string => party.slice(0, party.indexOf('::'));

const problemWith = (text: string, message: string, remedy: string): NameProblem => ({
  message: `${text}: ${message}`,
  remedy,
});

const likeOther = (name: string, party: string, others: PartyNames): NameProblem | undefined => {
  const seen = asciiSkeleton(name);
  const same = Object.keys(others).find((other) => asciiSkeleton(other) === seen);
  if (same === name)
    return problemWith(name, `names ${others[name] ?? ''} already`, 'remove that name first');
  if (same !== undefined) return problemWith(name, `looks like ${same}`, 'choose another name');
  const hinted = Object.values(others).find(
    (other) => other !== party && asciiSkeleton(hintOf(other)) === seen,
  );
  return hinted === undefined
    ? undefined
    : problemWith(name, `looks like the name in the id of ${hinted}`, 'choose another name');
};

/**
 * A name has one party, and a party one name: no two names look the same, none looks like an id, nor like
 * the hint of another named party.
 */
export const findNameProblem = (
  [name, party]: readonly [name: string, party: string],
  others: PartyNames,
): NameProblem | undefined => {
  if (!partyNamePattern.test(name))
    return problemWith(
      name,
      'is not a name of letters, digits, dots, _ and -, at most 32',
      'for example, treasury',
    );
  if (isLikeId(name)) return problemWith(name, 'looks like a part of an id', 'choose another name');
  const id = checkWholeId(party);
  if (id !== undefined) return problemWith(party, id.message, id.remedy);
  const [before] = Object.entries(others).find(([, other]) => other === party) ?? [];
  return (
    likeOther(name, party, others) ??
    (before === undefined
      ? undefined
      : problemWith(party, `has the name ${before}`, 'remove that name first'))
  );
};
