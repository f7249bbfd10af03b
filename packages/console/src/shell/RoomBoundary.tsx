import { Component, type ReactNode } from 'react';
import { ErrorNote } from '../parts/notes.js';

interface Props {
  /** What is shown here, such as an address: something else gets another chance. */
  of: string;
  /** Shows nothing in place of what is broken. */
  quiet?: boolean;
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
    const { children, quiet } = this.props;
    if (error === undefined) return children;
    if (quiet) return null;
    return <ErrorNote error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
