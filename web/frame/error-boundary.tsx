import { Component, type ReactNode } from 'react'
import { Button } from '../parts/buttons.tsx'

interface Props {
  readonly children: ReactNode
}

/** A room that fails says so, and leaves the frame and the other rooms as they are. */
export class ErrorBoundary extends Component<Props, { readonly problem: string | null }> {
  override state = { problem: null }

  static getDerivedStateFromError(error: unknown) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    const { problem } = this.state
    if (problem === null) return this.props.children
    return (
      <div role="alert" className="rounded border border-warn bg-warn-soft px-3 py-2 text-warn">
        <p className="font-semibold">This room cannot be displayed: {problem}</p>
        <p>The record is not affected. Reload the page; if it stays, report it with the address.</p>
        <Button className="mt-2" onClick={() => this.setState({ problem: null })}>
          Try again
        </Button>
      </div>
    )
  }
}
