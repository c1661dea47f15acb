import { Component, type ReactNode } from 'react'
import { report } from '#web/lib/boot/report.ts'
import { ErrorScreen } from './error-screen.tsx'

interface Props {
  /** Identifies the page: when it changes, the children are rendered again. */
  resetKey: string
  children: ReactNode
}

interface State {
  failed: boolean
  resetKey: string
}

/** Shows the generic error screen in place of a page that threw. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    report('A page failed', error)
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}
