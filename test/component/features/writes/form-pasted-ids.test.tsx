import { afterEach, describe, expect, it } from 'vitest';
import { textOfField } from '../../../../src/lib/text/text-field.ts';
import { shortenId } from '../../../../src/lib/text/width.ts';
import { formValueAt, isLeaf } from '../../../../src/requests/forms/form-values.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { party, transfer } from '../../../support/samples/sample-activities.ts';
import { receive, testSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;

afterEach(() => ui.close());

const alice = party('alice');

/** The form of an execution with the focus in the field of the acting party. */
const inPartyField = async () => {
  const session = testSession();
  receive(session, [transfer(1)]);
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('4', '\x0e', '\x0e', '\x0e');
  await ui.until('step 2/');
  await ui.press('a');
  await ui.until('typing into the field');
  const value = (): string => {
    const { form } = session.store.getState().writeForms.execute;
    const leaf = formValueAt(form.root, form.focus);
    return isLeaf(leaf) ? textOfField(leaf.text) : '';
  };
  return value;
};

describe('the field of a party', () => {
  it.each([
    ['wrapped and indented', `${alice.slice(0, 40)}\n               ${alice.slice(40)}`],
    ['quoted, with a comma', `  "${alice}",`],
    ['behind its name', `party: ${alice}`],
    ['shortened', shortenId(alice, 24)],
  ])('takes a pasted id that is %s', async (_way, text) => {
    const value = await inPartyField();
    ui.paste(text);
    await ui.until(`${alice.length} characters pasted`);
    expect(value()).toBe(alice);
  });

  it('refuses a shortened id that this session has not shown', async () => {
    const value = await inPartyField();
    ui.paste('zebedee::1220abab…cdcd');
    await ui.until('No known id matches zebedee::1220abab…cdcd');
    expect(value()).toBe('');
  });
});
