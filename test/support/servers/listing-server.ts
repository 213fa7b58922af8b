import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  parseJson,
  stringifyJson,
  type Json,
  type JsonObject,
} from '../../../src/lib/json/json.ts';
import { objectAt, numberAt, textAt } from '../../../src/lib/json/fields.ts';
import { closeServer } from './close-server.ts';

export interface ListingOptions {
  /** Created events: all of a party, with the views that a filter asks for. */
  readonly events: readonly JsonObject[];
  /** False for a participant before 3.6, which has no pages. */
  readonly hasPages?: boolean;
  /** The most that the participant lists at once (`http-list-max-elements-limit`). */
  readonly most?: number;
  /** Packages that the participant lacks: it refuses filters that name them, as Canton 3.6 does. */
  readonly lacking?: readonly string[];
  /** How many page tokens are refused first: those of an earlier release (Canton 3.7.0, release notes). */
  readonly refusedTokens?: number;
  /** How many of the last contracts are between two synchronizers: listed if asked for (Canton 3.7.0). */
  readonly inFlight?: number;
}

interface Reply {
  readonly status: number;
  readonly body: Json;
}

const holdingOrOffer = /:(?:Holding|TransferInstruction)$/;

/** Whether a filter names the template of a contract, by the name or the id of its package. */
const isTemplateNamed = (event: JsonObject, body: string): boolean => {
  const [, module, entity] = textAt(event, 'templateId').split(':');
  return body.includes('"TemplateFilter"') && body.includes(`:${module}:${entity}"`);
};

/** What a filter lists: without a wildcard, only contracts with a view or a named template. */
const listed = (events: readonly JsonObject[], body: string): readonly JsonObject[] => {
  const isAll = body.includes('"WildcardFilter"');
  const hasViews = body.includes('"InterfaceFilter"');
  const viewsOf = (event: JsonObject): readonly JsonObject[] => {
    const views = event['interfaceViews'];
    return (Array.isArray(views) ? views : []) as readonly JsonObject[];
  };
  return events
    .filter(
      (event) =>
        isAll ||
        isTemplateNamed(event, body) ||
        viewsOf(event).some((view) => holdingOrOffer.test(textAt(view, 'interfaceId'))),
    )
    .map((event) => ({ ...event, interfaceViews: hasViews ? [...viewsOf(event)] : [] }));
};

const entry = (createdEvent: JsonObject): JsonObject => ({
  workflowId: '',
  contractEntry: {
    JsActiveContract: { createdEvent, synchronizerId: 'local::1220ab', reassignmentCounter: 0 },
  },
});

const inFlightEntry = (createdEvent: JsonObject): JsonObject => ({
  workflowId: '',
  contractEntry: {
    JsIncompleteUnassigned: {
      createdEvent,
      unassignedEvent: { source: 'local::1220ab', target: 'other::1220cd' },
    },
  },
});

const missing = (lacking: readonly string[]): Reply => ({
  status: 404,
  body: {
    code: 'PACKAGE_NAMES_NOT_FOUND',
    cause: `The following package names do not match upgradable packages uploaded on this participant: [${lacking.join(', ')}].`,
    context: {},
    errorCategory: 11,
    grpcCodeValue: 5,
  },
});

/** The JSON API ignores a limit above its own, and refuses a list that is longer (Canton 3.6). */
const tooLong = (most: number): Reply => ({
  status: 413,
  body: {
    code: 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
    cause: `The number of matching elements is greater than the node limit of ${most}.`,
    context: {},
    errorCategory: 11,
    grpcCodeValue: 8,
  },
});

const badToken: Reply = {
  status: 400,
  body: {
    code: 'INVALID_ARGUMENT',
    cause: 'The submitted request has invalid arguments: page_token',
    context: {},
    errorCategory: 8,
    grpcCodeValue: 3,
  },
};

const noEndpoint: Reply = { status: 404, body: 'The requested resource could not be found.' };

/** A participant that lists active contracts, in pages of at most 200, as a real one does. */
export const openListingLedger = async ({
  events,
  hasPages = true,
  most = 200,
  lacking = [],
  refusedTokens = 0,
  inFlight = 0,
}: ListingOptions): Promise<{
  readonly url: string;
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}> => {
  const asked: string[] = [];
  let toRefuse = refusedTokens;
  const respond = (url: URL, body: string): Reply => {
    if (url.pathname === '/v2/state/ledger-end') return { status: 200, body: { offset: 637 } };
    const isPage = url.pathname.endsWith('-page');
    if (!url.pathname.includes('active-contracts') || (isPage && !hasPages)) return noEndpoint;
    asked.push(body);
    const lacked = lacking.filter((name) => body.includes(`"#${name}:`));
    if (lacked.length > 0) return missing(lacked);
    const isAskedFor = body.includes('"includeIncompleteReassignments":true');
    const moving = events.slice(events.length - inFlight);
    const all = [
      ...listed(events.slice(0, events.length - inFlight), body).map(entry),
      ...(isAskedFor ? listed(moving, body).map(inFlightEntry) : []),
    ];
    const limit = url.searchParams.get('limit');
    const wanted = limit === null || Number(limit) > most ? undefined : Number(limit);
    if (!isPage && wanted === undefined && all.length > most) return tooLong(most);
    if (!isPage) return { status: 200, body: all.slice(0, wanted ?? most) };
    const request = objectAt(parseJson(body)) ?? {};
    if (textAt(request, 'pageToken') !== '' && toRefuse > 0) {
      toRefuse -= 1;
      return badToken;
    }
    const from = Number(textAt(request, 'pageToken') || '0');
    const to = from + (numberAt(request, 'maxPageSize') ?? 200);
    const activeContracts = all.slice(from, to);
    const next = to < all.length ? { nextPageToken: String(to) } : {};
    return { status: 200, body: { activeContracts, activeAtOffset: 637, ...next } };
  };
  const server = http.createServer((request, response) => {
    // The tests decide what time it is.
    response.sendDate = false;
    const reply = async (): Promise<void> => {
      const { status, body } = respond(
        new URL(request.url ?? '', 'http://ledger'),
        await text(request),
      );
      const isText = typeof body === 'string';
      response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
      response.end(isText ? body : stringifyJson(body));
    };
    reply().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => closeServer(server) };
};
