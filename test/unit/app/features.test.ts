import { expect, it } from 'vitest';
import { actionsOf } from '../../../src/app/commands/execute-command.ts';
import { features, tabs } from '../../../src/app/features.ts';
import { activeScreen, screenOf } from '../../../src/app/screens.ts';
import { keymap } from '../../support/screens/loaded-screens.ts';
import { testSession } from '../../support/screens/sample-session.ts';

it('gives every tab a digit, a command and a screen', () => {
  for (const { id, key } of tabs) {
    const binding = keymap.find((candidate) => candidate.id === `tab.${id}`);
    expect(binding?.keys).toEqual([key]);
    expect(screenOf(id).view.title).not.toBe('');
  }
  expect(tabs.map(({ key }) => key)).toEqual(tabs.map((_tab, index) => String(index + 1)));
});

it('opens the dashboard on the first tab', () => {
  expect(testSession().store.getState().screen.tab).toBe(tabs[0]?.id);
});

it('names in each descriptor exactly the commands that have a spec', async () => {
  for (const { commands } of features) {
    const loads = [...new Set(commands.map(({ load }) => load))];
    const loaded = await Promise.all(loads.map((load) => load()));
    const specified = loaded.flatMap(({ specs }) => specs.map(({ name }) => name));
    expect(specified.toSorted()).toEqual(commands.flatMap(({ names }) => names).toSorted());
  }
});

it('connects everything that one tab asks of another', () => {
  const names: Readonly<Record<keyof ReturnType<typeof actionsOf>, true>> = {
    ...{
      showParty: true,
      openPins: true,
      showActivities: true,
      showNewestGap: true,
      loadBackTo: true,
      partiesSeen: true,
      idsSeen: true,
    },
    ...{ showToken: true, openParty: true, chooseParty: true },
    ...{ reviewAgain: true, continueDraft: true, closeDraft: true, startAction: true },
    ...{ saveDrafts: true, lookUp: true, showTokens: true },
    ...{ showTraffic: true, closeNodePages: true, closePartyPages: true },
  };
  const actions = actionsOf(testSession().ctx);
  expect(Object.keys(actions).sort()).toEqual(Object.keys(names).sort());
});

it('shows the doctor in the place of the profiles while it is open', () => {
  const { store } = testSession();
  store.getState().setTab('profiles');
  expect(activeScreen(store.getState()).view.title).toBe('Profiles');
  store.getState().updateDoctor((doctor) => ({ ...doctor, from: 'activity' }));
  expect(activeScreen(store.getState()).view.title).toBe('Doctor');
  store.getState().setTab('lookup');
  expect(activeScreen(store.getState()).view.title).toBe('Lookup');
});
