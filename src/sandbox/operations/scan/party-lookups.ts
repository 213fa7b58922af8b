import type { JsonObject } from '../../../lib/json/json.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { jsonReply, type HttpReply } from '../../server/replies.ts';
import { createdEventBlob } from '../../json/event-json.ts';
import type { Contract } from '../../state/update-model.ts';
import { toIsoTime } from '../../decimal-units.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { packageNameOfTemplate, templateIdOf, type Template } from '../../state/templates.ts';

export type PathParts = Readonly<Record<string, string>>;

export const missing = (error: string): HttpReply => jsonReply(404, { error });

/** A contract as a scan writes it (`Contract`, Splice 0.7.4). */
const scanContractJson = (contract: Contract): JsonObject => ({
  template_id: templateIdOf(contract.template),
  contract_id: contract.id,
  payload: contract.argument(),
  created_event_blob: createdEventBlob(contract),
  created_at: toIsoTime(contract.createdAt),
  package_name: packageNameOfTemplate(contract.template),
});

/** The contract, and the synchronizer that it is on. */
export const contractState = (world: LedgerState, contract: Contract): JsonObject => ({
  contract: scanContractJson(contract),
  domain_id: world.synchronizer,
});

const activeOf = (world: LedgerState, template: Template): readonly Contract[] =>
  [...world.active.values()].flatMap(({ contract }) =>
    contract.template === template ? [contract] : [],
  );

export const isSuperValidator = (party: string): boolean => /^sv-\d+::/.test(party);

const hostsOf = (
  { synchronizer, participant, parties, traders, dso, hosted }: LedgerState,
  { domain_id: domain = '', party_id: party = '' }: PathParts,
): readonly string[] => {
  if (domain !== synchronizer || !parties.includes(party)) return [];
  const hosts =
    party === dso
      ? [participant, ...traders.filter(isSuperValidator)]
      : (hosted.get(party)?.hosts ?? [participant]);
  return hosts.map((host) => `PAR::${host}`);
};

/** `GET /v0/domains/{domain_id}/parties/{party_id}/participant-id` (Splice 0.7.4). */
export const getPartyToParticipant = (world: LedgerState, parts: PathParts): HttpReply => {
  const { party_id: party = '' } = parts;
  const [host, ...others] = hostsOf(world, parts);
  if (host === undefined) return missing(`No participant id found hosting party: ${party}`);
  return others.length === 0
    ? jsonReply(200, { participant_id: host })
    : jsonReply(500, {
        error: `Party ${party} is hosted on multiple participants, which is not supported in this version of the API. Please use the /v1 version instead.`,
      });
};

/** `GET /v1/domains/{domain_id}/parties/{party_id}/participant-id` (Splice 0.7.4). */
export const getPartyToParticipants = (world: LedgerState, parts: PathParts): HttpReply => {
  const hosts = hostsOf(world, parts);
  return hosts.length === 0
    ? missing(`Party not found: ${parts['party_id'] ?? ''}`)
    : jsonReply(200, { participant_ids: hosts });
};

/** A name that the network gives to the DSO and to super validators: no contract stands behind it. */
const givenName = ({ dso }: LedgerState, party: string): string | undefined => {
  if (party === dso) return 'dso.ans';
  const [hint = ''] = party.split('::');
  return isSuperValidator(party) ? `${hint}.sv.ans` : undefined;
};

const namesOf = (world: LedgerState, party: string): readonly JsonObject[] => {
  const name = world.parties.includes(party) ? givenName(world, party) : undefined;
  const given = name === undefined ? [] : [{ user: party, name, url: '', description: '' }];
  const owned = activeOf(world, 'AnsEntry').flatMap(({ id: contract_id, argument }) => {
    const { user = '', name = '', url = '', description = '', expiresAt = '' } = argument();
    return user === party
      ? [{ contract_id, user, name, url, description, expires_at: expiresAt }]
      : [];
  });
  return [...given, ...owned].toSorted((a, b) => (textAt(a, 'name') < textAt(b, 'name') ? -1 : 1));
};

export const getAnsEntry = (world: LedgerState, { party = '' }: PathParts): HttpReply => {
  const [entry] = namesOf(world, party);
  return entry === undefined
    ? missing(`No ans entry found for party: ${party}`)
    : jsonReply(200, { entry });
};

export const activePreapproval = (world: LedgerState, receiver: string): Contract | undefined =>
  activeOf(world, 'TransferPreapproval').find(
    ({ argument }) => argument()['receiver'] === receiver,
  );

/** `GET /v0/transfer-preapprovals/by-party/{party}` (Splice 0.7.4). */
export const getTransferPreapproval = (
  world: LedgerState,
  { party = '' }: PathParts,
): HttpReply => {
  const preapproval = activePreapproval(world, party);
  if (preapproval === undefined) return missing(`No TransferPreapproval found for party: ${party}`);
  return jsonReply(200, { transfer_preapproval: contractState(world, preapproval) });
};
