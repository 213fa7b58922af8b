import type { Settings } from '../../../src/config/settings/settings.ts';
import { readFieldText } from '../../../src/requests/forms/form-values.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import type { OutcomeRecord } from '../../../src/storage/journal/records.ts';
import { readPurpose } from '../../../src/verify/write-identity.ts';
import { epoch } from '../samples/sample-activities.ts';
import { renderScreen, type Screen } from '../screens/render.tsx';
import { testSession, type TestSession } from '../screens/sample-session.ts';
import { open } from '../servers/sandbox.ts';
import { writePast } from './journal-writer.ts';

/** A sandbox with the clock of the session: what it prepares is new. */
export const openAtEpoch = (): Promise<Sandbox> => open({ now: () => epoch });

/** A signer that has the key of the sandbox's own party. */
export const ownSigner = ({ world }: Sandbox): Settings['signers'] => {
  const { publicKey: key, privateKey } = world.signing;
  return { own: { type: 'sandbox', key, privateKey, deadlineMs: 20_000 } };
};

/** The Prepare page of a session that uses a sandbox. */
export const openPreparePage = async (
  { ledgerUrl, scanUrl, registries, token }: Sandbox,
  more: Partial<Settings> = {},
): Promise<{ readonly ui: Screen; readonly session: TestSession }> => {
  const session = testSession({
    ...{ ledgerUrl, scanUrl, registries },
    ...more,
    tokenFrom: { kind: 'given', token },
  });
  const ui = renderScreen(session, { columns: 100, rows: 40 });
  await ui.press('4');
  await ui.until('[Prepare]');
  return { ui, session };
};

/** Types into the fields of a payment, from the first one on, and has it prepared. */
export const enterPayment = async (ui: Screen, ...values: readonly string[]): Promise<void> => {
  await ui.press('down', 'enter');
  for (const value of values) {
    ui.paste(value);
    await ui.press('tab');
  }
  await ui.press('\x0e');
};

/** Another session begins the payment that a form has prepared. Without a finding, its outcome is unknown. */
export const beginElsewhere = (
  { store, stateDir }: TestSession,
  finding?: Partial<OutcomeRecord>,
): void => {
  const { connection, writeForms } = store.getState();
  const preparedTransaction = readFieldText(writeForms.execute.form.root, 'preparedTransaction');
  const { purpose } = readPurpose('executeSubmission', { preparedTransaction }) ?? {};
  writePast(stateDir, {
    ...{ entry: 'X-0001', at: epoch },
    ...(finding && { finding }),
    url: `${connection.ledgerUrl}/v2/interactive-submission/execute`,
    intent: { purpose, content: 'other', identity: 'execution:other' },
  });
};
