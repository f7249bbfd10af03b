import { Component, type ReactNode } from 'react';
import { ErrorNote } from '../parts/ErrorNote.js';

interface Props {
  /** What is shown here, such as an address: something else gets another chance. */
  of: string;
  children: ReactNode;
}

/** Keeps the rest of the page usable when a part of it breaks. */
export class RoomBoundary extends Component<Props, { error: unknown; of?: string }> {
  override state: { error: unknown; of?: string } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  static getDerivedStateFromProps({ of }: Props, state: { of?: string }) {
    return state.of === of ? null : { of, error: undefined };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorNote error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
