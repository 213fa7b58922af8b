import type { Client } from '../../../http/client.ts';
import { lookUpArchived } from '../../../http/reads.ts';
import { findUnseenHoldings } from '../../../ledger/effects/compute-effects.ts';
import { findAcceptedOffers } from '../../../ledger/effects/described-transfer.ts';
import { readUpdateHistory, type UpdateContext } from '../../../ledger/effects/read-update.ts';
import {
  buildLookupRequest,
  type LookupSource,
  type Lookup,
} from '../../../ledger/lookup/check-lookup-response.ts';
import type { Json } from '../../../lib/json/json.ts';

type Request = Client['request'];

/** Further contracts are shown as unknown. */
const maxLookups = 200;
const asksForViews = (question: string): boolean =>
  /:Splice\.Api\.Token\.HoldingV[12]:Holding"/.test(question);

const asksForAll = (question: string): boolean =>
  !/"(?:TemplateFilter|InterfaceFilter)"/.test(question) || question.includes('"WildcardFilter"');

interface Answered {
  /** The lookup whose request was sent. */
  readonly asked: Lookup;
  readonly source: LookupSource;
  readonly raw: Json;
}

/**
 * What the effects of an update are read with: the contracts and views that were asked for, the holdings
 * that it archives, and the offers that it accepts.
 */
export const learnUpdateContext = async (
  request: Request,
  { asked, source, raw }: Answered,
  signal: AbortSignal,
): Promise<UpdateContext | undefined> => {
  if (asked.kind === 'contract') return undefined;
  if (source === 'scan') return { hasViews: false };
  const question = JSON.stringify(buildLookupRequest(asked).request);
  const context = {
    hasViews: asksForViews(question),
    scope: asksForAll(question) ? 'visible' : 'filtered',
  } as const;
  const history = readUpdateHistory(raw, context);
  const wanted =
    history && new Set([...findUnseenHoldings(history), ...findAcceptedOffers(history)]);
  const unseen = [...(wanted ?? [])].slice(0, maxLookups);
  if (unseen.length === 0) return context;
  return { ...context, archived: await lookUpArchived(request, unseen, asked.parties, signal) };
};
