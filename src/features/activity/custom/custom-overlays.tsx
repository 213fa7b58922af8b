import type { CustomCommand } from '../../../config/settings/schemas/custom-command-schema.ts';
import type { OverlayParts } from '../../../shell/overlay-parts.ts';
import { ruleLine, splitLine } from '../../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { customText } from '../messages/custom.ts';
import { CommandOutput } from '../view/command-output.tsx';

export interface CustomOverlays {
  readonly commandConfirm: {
    readonly kind: 'commandConfirm';
    readonly command: CustomCommand;
    readonly words: readonly string[];
  };
  readonly commandOutput: {
    readonly kind: 'commandOutput';
    readonly name: string;
    readonly trouble: string | undefined;
    readonly lines: readonly string[];
    readonly scroll: number;
  };
}

export const customOverlays: Pick<OverlayParts, keyof CustomOverlays> = {
  commandConfirm: {
    scopes: ['commandConfirm', 'global'],
    foot: ({ command, words }, width) => (
      <Lines
        lines={[
          ruleLine({ width, left: customText.confirm(command.name), leftTone: 'warning' }),
          splitLine({ width, left: customText.words(words) }),
        ]}
      />
    ),
  },
  commandOutput: {
    scopes: ['commandOutput', 'scroll', 'global'],
    screen: (output) => <CommandOutput output={output} />,
  },
};
