import { Component, type ReactNode } from 'react';
import { ErrorNote } from '../parts/ErrorNote.js';

/** Keeps the header and the other rooms usable when one room breaks. */
export class RoomBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorNote error={error} onRetry={() => location.reload()} />;
  }
}
