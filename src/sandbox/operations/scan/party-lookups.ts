import type { JsonObject } from '../../../lib/json/json.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { jsonReply, type HttpReply } from '../../server/reply.ts';
import { activeContracts, type ActiveContract } from '../../state/active-contracts.ts';
import type { Contract } from '../../state/contracts.ts';
import { toIsoTime } from '../../state/ledger-time.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { packageNameOfTemplate, templateIdOf, type Template } from '../../state/templates.ts';

const missing = (error: string): HttpReply => jsonReply(404, { error });

/** A contract as a scan writes it (`Contract`, Splice 0.7.4). */
export const scanContractJson = (contract: Contract): JsonObject => ({
  template_id: templateIdOf(contract.template),
  contract_id: contract.id,
  payload: contract.argument(),
  created_event_blob: Buffer.from(contract.id, 'hex').toString('base64'),
  created_at: toIsoTime(contract.createdAt),
  package_name: packageNameOfTemplate(contract.template),
});

/** The active contracts of a template, the oldest first. */
const activeOf = (world: LedgerState, template: Template): readonly ActiveContract[] =>
  activeContracts(world).filter(({ contract }) => contract.template === template);

/**
 * The participant of a party:
 * `GET /v0/domains/{domain_id}/parties/{party_id}/participant-id` (Splice 0.7.4).
 */
export const getPartyToParticipant = (
  { synchronizer, participant, parties }: LedgerState,
  { domain_id: domain = '', party_id: party = '' }: Readonly<Record<string, string>>,
): HttpReply =>
  domain === synchronizer && parties.includes(party)
    ? jsonReply(200, { participant_id: `PAR::${participant}` })
    : missing(`No participant id found hosting party: ${party}`);

/** A name that the network gives to the DSO and to super validators: no contract stands behind it. */
const givenName = ({ dso }: LedgerState, party: string): string | undefined => {
  if (party === dso) return 'dso.ans';
  const [hint = ''] = party.split('::');
  return /^sv-\d+$/.test(hint) ? `${hint}.sv.ans` : undefined;
};

/** The names of a party, in lexicographic order. */
const namesOf = (world: LedgerState, party: string): readonly JsonObject[] => {
  const given = givenName(world, party);
  const owned = activeOf(world, 'AnsEntry').flatMap(({ contract }) => {
    const {
      user = '',
      name = '',
      url = '',
      description = '',
      expiresAt = '',
    } = contract.argument();
    if (user !== party) return [];
    return [{ contract_id: contract.id, user, name, url, description, expires_at: expiresAt }];
  });
  return [
    ...(given === undefined || !world.parties.includes(party)
      ? []
      : [{ user: party, name: given, url: '', description: '' }]),
    ...owned,
  ].toSorted((a, b) => (textAt(a, 'name') < textAt(b, 'name') ? -1 : 1));
};

/** The first name of a party: `GET /v0/ans-entries/by-party/{party}` (Splice 0.7.4). */
export const getAnsEntry = (world: LedgerState, party: string): HttpReply => {
  const [entry] = namesOf(world, party);
  return entry === undefined
    ? missing(`No ans entry found for party: ${party}`)
    : jsonReply(200, { entry });
};

/** The preapproval of a receiver: `GET /v0/transfer-preapprovals/by-party/{party}` (Splice 0.7.4). */
export const getTransferPreapproval = (world: LedgerState, party: string): HttpReply => {
  const { contract } =
    activeOf(world, 'TransferPreapproval').find(
      (active) => active.contract.argument()['receiver'] === party,
    ) ?? {};
  return contract === undefined
    ? missing(`No TransferPreapproval found for party: ${party}`)
    : jsonReply(200, {
        transfer_preapproval: {
          contract: scanContractJson(contract),
          domain_id: world.synchronizer,
        },
      });
};
