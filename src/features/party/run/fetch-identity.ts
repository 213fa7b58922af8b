import { checkSynchronizerId, logicalSynchronizerId } from '../../../ledger/ids/identifiers.ts';
import { readMemberTraffic } from '../../../ledger/member-traffic.ts';
import { textAt } from '../../../lib/json/fields.ts';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import type { Result } from '../../../lib/result.ts';
import { missing, type Block, type NoBlock } from '../model/block.ts';
import type { AnsName, PartyReport, Preapproval } from '../model/party-report.ts';
import { fetchText } from '../messages/fetch.ts';
import { sendRead, type PartyDeps } from './ask.ts';

const fromScan = <T>({ now }: PartyDeps, value: T): Block<T> => ({
  kind: 'ready',
  value,
  source: fetchText.scanAt(formatUtcTime(now())),
});

export const fetchNames = async (
  deps: PartyDeps,
  party: string,
): Promise<Block<readonly AnsName[]>> => {
  const response = await sendRead(deps, 'ansEntryByParty', { path: { party } });
  if (!response.ok) return response.error;
  if (response.value === 'absent' || response.value.entry.user !== party) return fromScan(deps, []);
  const {
    name: ansName,
    url: ansUrl,
    description,
    expires_at: expiresAt,
    contract_id: id,
  } = response.value.entry;
  return fromScan(deps, [
    {
      ...{ ansName, ansUrl, description },
      ...(typeof expiresAt === 'string' && { expiresAt }),
      ...(typeof id === 'string' && { contractId: id }),
    },
  ]);
};

export const fetchPreapproval = async (
  deps: PartyDeps,
  party: string,
): Promise<Block<Preapproval | undefined>> => {
  const response = await sendRead(deps, 'transferPreapprovalByParty', { path: { party } });
  if (!response.ok) return response.error;
  if (response.value === 'absent') return fromScan(deps, undefined);
  const { contract_id: contractId, payload: sent } = response.value.transfer_preapproval.contract;
  const payload = sent as JsonObject;
  // Another party's preapproval says nothing about payments to this one.
  if (textAt(payload, 'receiver') !== party)
    return { kind: 'failed', reason: fetchText.preapprovalOfOther, exitCode: 1 };
  const read = { provider: textAt(payload, 'provider'), expiresAt: textAt(payload, 'expiresAt') };
  return fromScan(deps, { contractId, ...read });
};

/** The synchronizer that activities name, or else the first one of the ledger. */
const findSynchronizer = async (
  deps: PartyDeps,
  seen: string | undefined,
): Promise<Result<string, NoBlock>> => {
  if (seen !== undefined && checkSynchronizerId(seen) === undefined)
    return { ok: true, value: logicalSynchronizerId(seen) };
  const response = await sendRead(deps, 'connectedSynchronizers');
  if (!response.ok && response.error.kind === 'failed') return response;
  const named =
    response.ok && response.value !== 'absent' ? response.value.connectedSynchronizers : [];
  const id = named?.[0]?.synchronizerId ?? '';
  return checkSynchronizerId(id) === undefined
    ? { ok: true, value: logicalSynchronizerId(id) }
    : { ok: false, error: missing(fetchText.noSynchronizer) };
};

/**
 * A scan without the newer endpoint has an older one, which names one participant and fails if there
 * are several.
 */
const fetchHosts = async (
  deps: PartyDeps,
  path: { readonly domain_id: string; readonly party_id: string },
): Promise<PartyReport['host']> => {
  const response = await sendRead(deps, 'partyToParticipants', { path });
  if (response.ok)
    return fromScan(deps, response.value === 'absent' ? [] : response.value.participant_ids);
  if (response.error.kind !== 'missing') return response.error;
  const older = await sendRead(deps, 'partyToParticipant', { path });
  if (!older.ok) return older.error;
  return fromScan(deps, older.value === 'absent' ? [] : [older.value.participant_id]);
};

export const fetchHost = async (
  deps: PartyDeps,
  party: string,
  synchronizerSeen: string | undefined,
): Promise<Pick<PartyReport, 'host' | 'traffic'>> => {
  if (!deps.hasScan)
    return { host: missing(fetchText.noScan), traffic: missing(fetchText.hostUnknown) };
  const found = await findSynchronizer(deps, synchronizerSeen);
  if (!found.ok) return { host: found.error, traffic: missing(fetchText.hostUnknown) };
  const synchronizer = found.value;
  const host = await fetchHosts(deps, { domain_id: synchronizer, party_id: party });
  if (host.kind !== 'ready') return { host, traffic: missing(fetchText.hostUnknown) };
  const [member, ...others] = host.value;
  if (member === undefined) return { host, traffic: missing(fetchText.noHost) };
  if (others.length > 0) return { host, traffic: missing(fetchText.severalHosts) };
  return { host, traffic: await fetchTraffic(deps, synchronizer, member) };
};

const fetchTraffic = async (
  deps: PartyDeps,
  synchronizer: string,
  member: string,
): Promise<PartyReport['traffic']> => {
  const path = { domain_id: synchronizer, member_id: member };
  const response = await sendRead(deps, 'memberTraffic', { path });
  if (!response.ok) return response.error;
  if (response.value === 'absent') return fromScan(deps, undefined);
  const traffic = readMemberTraffic(response.value as Json, member);
  return traffic === undefined
    ? { kind: 'failed', reason: fetchText.unreadable('scan', 'traffic-status'), exitCode: 1 }
    : fromScan(deps, traffic);
};
