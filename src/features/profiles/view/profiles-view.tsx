import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import type { AppState } from '../../../app/state.ts';
import { profileLabel } from '../../../shell/labels/mode-label.ts';
import { tokenLabel } from '../../../shell/labels/connection-labels.ts';
import { displayWidth, truncateStart } from '../../../lib/text/width.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import type { FramedLayout, ViewDefinition } from '../../../shell/view-types.ts';
import { profileFacts, profileLines, type ProfileLinesOptions } from './profile-lines.ts';
import { profileListText } from '../messages.ts';

const blank = [segment('')];

/** Lines that the facts take at most: the list has the rest. */
const maxFacts = 12;

const needs = ({ connection, profiles, screen }: AppState): ProfileLinesOptions => ({
  connection,
  profiles,
  screen,
});

function ProfilesBody({ layout }: { readonly layout: FramedLayout }) {
  const state = useApp(useShallow(needs));
  const facts = [blank, ...profileFacts(state)].slice(0, maxFacts);
  const listRows = Math.max(2, layout.body - facts.length);
  const { selected } = state.profiles;
  const { store } = useSession();
  /** The heading is no profile. */
  const select = (line: number): Clicked | undefined =>
    line === 0
      ? undefined
      : {
          isRow: true,
          run: () => store.getState().moveProfileSelection(line - 1 - selected),
        };
  return (
    <Box flexDirection="column" height={layout.body} flexShrink={0} overflow="hidden">
      <Lines
        lines={profileLines(state)}
        height={Math.min(listRows, state.profiles.entries.length + 1)}
        focus={selected + 1}
        click={select}
      />
      <Lines lines={facts} height={layout.body - listRows} />
    </Box>
  );
}

/** Says what Enter does. */
const offer = ({ profiles, connection }: AppState): string => {
  if (profiles.opening !== undefined) return profileListText.opening(profiles.opening);
  const { length } = profiles.entries;
  const name = profiles.entries[profiles.selected]?.name ?? '';
  const isActive = name === connection.profile;
  const offered = isActive ? profileListText.isActive(name) : profileListText.switchTo(name);
  return `${profileListText.count(length)}; ${offered}`;
};

/** Cells of the title rule that the path doesn't get. */
const titleCells = displayWidth(profileListText.title) + 10;

/** Lists the profiles, shows the token, and switches to another profile. */
export const profilesView: ViewDefinition = {
  title: profileListText.title,
  titleRule: ({ profiles, screen }) => ({
    left: profileListText.title,
    leftTone: 'focus',
    // The end of a path tells more than its beginning.
    right: truncateStart(profiles.path, Math.max(8, screen.size.columns - titleCells)),
  }),
  stateRule: (state) => ({
    left: profileListText.active(profileLabel(state.connection)),
    right: `${state.profiles.selected + 1}/${state.profiles.entries.length}`,
  }),
  status: (state) => ({
    left: ` ${offer(state)}`,
    right: `${tokenLabel(state)} `,
  }),
  body: ({ layout }) => <ProfilesBody layout={layout} />,
};
