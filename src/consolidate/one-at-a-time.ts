/** Pieces of work of one process, one after the other in the order they were asked for. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve()

  /** What fails does not keep the next from its turn. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work)
    this.last = mine.catch(() => undefined)
    return mine
  }

  /** Until nothing that was asked for so far is under way. */
  async idle(): Promise<void> {
    await this.last
  }
}
