import type { Entry } from './entry.ts';

/** The update that came of a write, once it is known. */
export const updateIdOf = ({ findings }: Entry): string | undefined =>
  findings.findLast(({ updateId }) => updateId !== undefined)?.updateId;

/** The party that a write makes: as the service told it, or as the request says it. */
export const partyIdOf = ({ findings, partyId }: Entry): string | undefined =>
  findings.findLast(({ partyId: told }) => told !== undefined)?.partyId ?? partyId;

/** The code with which a service refused a write, as it was told last. */
export const errorCodeOf = ({ findings }: Entry): string | undefined => findings.at(-1)?.code;
