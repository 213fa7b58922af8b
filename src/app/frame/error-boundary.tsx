import { Component, type ReactNode } from 'react';

type Props = {
  /** Told once of what a view threw. */
  readonly onDefect: (error: unknown) => void;
  readonly children: ReactNode;
};

/**
 * Draws nothing once a view has thrown, and says so. Ink has a boundary of its own, which draws the
 * error and then takes everything down; when that fails as well it says nothing to anybody, and the
 * program would stay behind its last frame for ever.
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
