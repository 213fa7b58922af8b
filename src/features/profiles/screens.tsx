import type { CommandContext } from './command-context.ts';
import type { TokenOverlay, AppState } from './context.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens, ScrollPanes } from '../../shell/feature.ts';
import { profilesKeys, profilesScopes, profilesScopeTable } from './keys.ts';
import { profilesView } from './view/profiles-view.tsx';
import { bodyRows } from '../../shell/state/layout.ts';
import { Secret } from '../../lib/io/secret.ts';
import { pluralize } from '../../lib/text/pluralize.ts';
import { emptyTextField, textOfField, textFieldFrom } from '../../lib/text/text-field.ts';
import type { OverlayParts } from '../../shell/overlay-parts.ts';
import { ruleLine } from '../../ui-kit/frame/rule-lines.ts';
import { fieldLine } from '../../ui-kit/prompt/field-line.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { tokenPrompt } from './messages.ts';

/** A hidden input: shows the number of typed characters, and none of them. */
function PasswordInput({ typed, width }: { readonly typed: Secret; readonly width: number }) {
  const { length } = typed.reveal();
  const shown = textFieldFrom(`${String(typed)} ${pluralize(length, 'character')} `);
  const field = length === 0 ? emptyTextField : shown;
  const { placeholder, label, advice } = tokenPrompt;
  return (
    <Lines
      lines={[ruleLine({ width, left: advice }), fieldLine({ field, label, placeholder, width })]}
    />
  );
}

const profilesOverlays: OverlayParts<TokenOverlay> = {
  token: {
    scopes: ['token', 'field', 'global'],
    changeText: ({ typed }, change) => ({
      kind: 'token',
      typed: Secret.of(textOfField(change(textFieldFrom(typed.reveal())))),
    }),
    foot: ({ typed }, width) => <PasswordInput typed={typed} width={width} />,
  },
};

const profilesScrollPanes: ScrollPanes<CommandContext> = {
  profiles: ({ store }) => {
    const { profiles, screen, moveProfileSelection } = store.getState();
    return {
      lines: profiles.entries.length,
      height: bodyRows(screen.size) ?? 1,
      offset: profiles.selected,
      selects: true,
      set: (to) => moveProfileSelection(to - profiles.selected),
    };
  },
};

export const profilesScreens = {
  keys: profilesKeys,
  scopes: profilesScopeTable,
  stacks: [profilesScopes],
  overlays: profilesOverlays,
  scroll: profilesScrollPanes,
  tabs: {
    profiles: {
      view: profilesView,
      scopes: () => profilesScopes,
      open: storeHandler((state: AppState) => state.setTab('profiles')),
      back: storeHandler((state: AppState) => state.leaveTab()),
    },
  },
} satisfies FeatureScreens<AppState, CommandContext, TokenOverlay>;
