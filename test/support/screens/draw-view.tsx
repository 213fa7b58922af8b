import { EventEmitter } from 'node:events';
import { render, type DOMElement } from 'ink';
import type { ReactNode } from 'react';
import { composeFrame, placePanes } from '../../../src/app/frame/screen-frame.ts';
import {
  FrameContext,
  type Frame,
  type PaneContent,
} from '../../../src/ui-kit/frame/frame-context.ts';
import { lineText } from '../../../src/ui-kit/theme/ascii-fallback.ts';
import { createTheme, type Theme } from '../../../src/ui-kit/theme/theme.ts';

const rootOf = (node: DOMElement): DOMElement =>
  node.parentNode === undefined ? node : rootOf(node.parentNode);

/** Draws a view once, as the frame draws it on a terminal, as text without styles. */
export const drawView = (view: ReactNode, columns: number): string => {
  const panes = new Map<DOMElement, PaneContent>();
  let theme: Theme = createTheme({ color: false, ascii: false });
  const frame: Frame = {
    put: (pane, content, drawnIn) => {
      panes.set(pane, content);
      theme = drawnIn;
    },
  };
  // Ink uses only the part of a stream that this one has, but its type requires a whole one.
  const stdout = Object.assign(new EventEmitter(), {
    ...{ columns, rows: 100, isTTY: false },
    write: () => true,
  }) as unknown as NodeJS.WriteStream;
  const ink = render(<FrameContext value={frame}>{view}</FrameContext>, {
    ...{ stdout, debug: true, patchConsole: false, exitOnCtrlC: false },
  });
  const [pane] = panes.keys();
  const root = pane && rootOf(pane);
  const rows = root?.yogaNode?.getComputedHeight() ?? 0;
  const placed = root ? placePanes(root, (node) => panes.get(node), { columns, rows }) : [];
  const plain = createTheme({ color: false, ascii: theme.ascii });
  const texts = composeFrame(placed, rows).map((line) => lineText(line, plain));
  ink.unmount();
  return texts.map((text) => text.replaceAll(/\x1b\[[\d;]*m/g, '').trimEnd()).join('\n');
};
