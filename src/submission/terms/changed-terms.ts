import type { Settings } from '../../config/settings/settings.ts';
import type { TokenState } from '../../config/tokens/token-manager.ts';
import type { Result } from '../../lib/result.ts';
import { sendObjections, tokenUser } from '../messages/messages.ts';
import { currentRule } from './current-rule.ts';
import { pluralize } from '../../lib/text/pluralize.ts';

/** Something changed after the user confirmed the write. */
export const termsText = {
  unseenUser: (now: string | undefined): string =>
    `the access token is of ${tokenUser(now)}, and was not read before you confirmed`,
  noRight: (user: string | undefined, party: string): string =>
    `${tokenUser(user)} may no longer act as ${party}`,
  readOnly: (profile: string): string => `profile ${profile} is read-only now`,
  mode: (profile: string, now: string, was: string): string =>
    `the mode of profile ${profile} is now ${now}, not ${was}`,
  ledger: (profile: string, url: string): string =>
    `profile ${profile} now has another ledger, ${url === '' ? 'none' : url}`,
  setting: (profile: string, name: string): string =>
    `the setting ${name} of profile ${profile} has changed`,
  approvals: (now: number, was: number): string =>
    `this ledger now requires ${pluralize(now, 'approval')}, not ${was}`,
  approvers: (files: readonly string[]): string =>
    `approvals must now be signed by keys in ${files.length === 0 ? 'no file' : files.join(', ')}`,
  noTestLedger: 'this ledger no longer counts as a test ledger',
  unreadable: (reason: string): string =>
    `cannot read the settings again before sending: ${reason}`,
} as const;

/** Who sends: the user of the token, as its claims say; absent if they can't be read. */
export type Sender = {
  readonly user?: string | undefined;
  /** The signing parties that the user may not act as; absent if nobody asked, or the ledger doesn't say. */
  readonly lacks?: readonly string[] | undefined;
};

/** They decide who signs, what is trusted, and which way a request takes. */
const otherSettings = [
  'scanUrl',
  'registries',
  'user',
  'signers',
  'trustedPackages',
  'parties',
  'proxy',
  'serverName',
  'caFile',
  'clientCert',
  'clientKey',
  'allowPlainHttp',
  'waitForOutcome',
  'storeBodies',
] as const satisfies readonly (keyof Settings)[];

type OtherSetting = (typeof otherSettings)[number];

/** What a confirmation is given for, besides the bytes: the rules of the ledger, and who sends. */
export type SendTerms = Pick<
  Settings,
  | 'profile'
  | 'ledgerUrl'
  | 'mode'
  | 'readOnly'
  | 'requiredApprovals'
  | 'allowedSigners'
  | 'isTestLedger'
  | 'policyTrouble'
> &
  Partial<Pick<Settings, OtherSetting>> & {
    /** Undefined while no token was read. */
    readonly sender?: Sender | undefined;
  };

const changedUser = (
  { sender: was }: SendTerms,
  { sender: now }: SendTerms,
): string | undefined => {
  if (now === undefined) return undefined;
  if (was === undefined) return termsText.unseenUser(now.user);
  return was.user === now.user ? undefined : sendObjections.otherUser(now.user, was.user);
};

const withdrawnRights = (
  { sender: was }: SendTerms,
  { sender: now }: SendTerms,
): readonly string[] => {
  const { lacks: before } = was ?? {};
  const lost = before && now?.lacks?.filter((party) => !before.includes(party));
  return (lost ?? []).map((party) => termsText.noRight(now?.user, party));
};

const changedRule = (was: SendTerms, now: SendTerms): readonly (string | undefined)[] => {
  const [before = 0, required = 0] = [was.requiredApprovals, now.requiredApprovals];
  const [files = [], approvers = []] = [was.allowedSigners, now.allowedSigners];
  const areApprovers = required === 0 || files.join('\n') === approvers.join('\n');
  return [
    before === required ? undefined : termsText.approvals(required, before),
    areApprovers ? undefined : termsText.approvers(approvers),
    was.isTestLedger === true && now.isTestLedger !== true ? termsText.noTestLedger : undefined,
    was.policyTrouble === now.policyTrouble ? undefined : now.policyTrouble,
  ];
};

const changedSettings = (was: SendTerms, now: SendTerms): readonly string[] =>
  otherSettings
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(now[name]))
    .map((name) => termsText.setting(now.profile, name));

/** The differences between the terms of a confirmation and those at the moment of sending. */
export const changedTerms = (was: SendTerms, now: SendTerms): readonly string[] =>
  [
    changedUser(was, now),
    ...withdrawnRights(was, now),
    now.readOnly && !was.readOnly ? termsText.readOnly(now.profile) : undefined,
    now.mode === was.mode ? undefined : termsText.mode(now.profile, now.mode, was.mode),
    now.ledgerUrl === was.ledgerUrl ? undefined : termsText.ledger(now.profile, now.ledgerUrl),
    ...changedRule(was, now),
    ...changedSettings(was, now),
  ].filter((change) => change !== undefined);

type TermsNow = {
  /** The settings with the current rule for their ledger; absent if they can't be read again. */
  readonly settings?: Settings;
  /** Why the confirmed write may not be sent. */
  readonly objection?: string | undefined;
};

/** Compares the terms with the settings read again and the sender of the token that is held now. */
export const compareTerms = async (
  was: SendTerms,
  reread: Result<Settings, string>,
  sender: Sender | undefined,
): Promise<TermsNow> => {
  if (!reread.ok) return { objection: termsText.unreadable(reread.error) };
  const settings = await currentRule(reread.value);
  const changes = changedTerms(was, { ...settings, sender });
  const objection =
    changes.length === 0 ? undefined : sendObjections.confirmAgain(changes.join('; '));
  return { settings, objection };
};

export const senderOf = (token: TokenState | undefined): Sender | undefined =>
  token?.held === true ? { user: token.claims?.user } : undefined;
