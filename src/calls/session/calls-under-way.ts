import { HindcastError } from '#vocabulary'

/** The calls of one handle: they begin until it is closed, and those that have begun by then end first. */
export class CallsUnderWay {
  private readonly closing: AbortSignal
  private readonly running = new Set<Promise<unknown>>()
  private closed: Promise<void> | undefined

  /** `closing`: aborted where it is closed, or what it was opened on deleted. */
  constructor(closing: AbortSignal) {
    this.closing = closing
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.closing.aborted) throw isClosed(name)
    const running = work()
    this.running.add(running)
    try {
      return await running
    } finally {
      this.running.delete(running)
    }
  }

  /** Closes once, however often it is asked to. */
  close(letGo: () => Promise<void>): Promise<void> {
    this.closed ??= Promise.allSettled(this.running).then(letGo)
    return this.closed
  }
}

const isClosed = (name: string): HindcastError =>
  new HindcastError('memory_closed', `${name} was called on a memory that is closed`, {
    next: 'Open the memory again, or close it once the last call was made.',
  })
