import { Component, type ReactNode } from 'react';

type Props = {
  /** Called once with the error of a view. */
  readonly onDefect: (error: unknown) => void;
  readonly children: ReactNode;
};

/**
 * Draws nothing after a view has thrown, and reports the error. Ink's own boundary draws the error and
 * unmounts everything; when that fails as well, it reports nothing, and the program would hang behind
 * its last frame.
 */
export class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onDefect(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
