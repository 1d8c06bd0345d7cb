import { HindcastError } from '#vocabulary'

/** After so many lost races in a row something is wrong: of eight writers that never rest, each gets its turn within fifty. */
const MOST_LOST = 1_000

/** Races that one piece of work has lost to other writers of the log. Between two of them everything else gets a turn. */
export class LostRaces {
  private readonly work: string
  private readonly most: number
  private lost = 0

  constructor(work: string, most = MOST_LOST) {
    this.work = work
    this.most = most
  }

  /** Another writer was first: the work is done again on what it wrote, unless that has happened too often. */
  async another(): Promise<void> {
    this.lost += 1
    if (this.lost >= this.most)
      throw new HindcastError(
        'store_busy',
        `${this.work} was given up: other handles of this log wrote first, ${this.lost} times in a row`,
        {
          next: 'See who else writes this agent, let them pause, and try again. Nothing of this was written.',
        },
      )
    await new Promise((next) => setImmediate(next))
  }
}
