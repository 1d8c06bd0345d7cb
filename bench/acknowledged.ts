import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

// What a process was answered as recorded, kept outside the memory so that a loss shows. An event by its id; a fact that an
// import brought in, whose id is not answered, by the id of its trade.

export interface Acknowledgements {
  readonly events?: readonly string[]
  readonly trades?: readonly string[]
}

/** One process's file of them: a line each, on the disk before the next call is made. */
export class AcknowledgedJournal {
  private readonly file: number

  constructor(file: string) {
    this.file = openSync(file, 'a')
  }

  add(agent: string, { events = [], trades = [] }: Acknowledgements): void {
    const lines = [
      ...events.map((id) => `${agent} event ${id}\n`),
      ...trades.map((id) => `${agent} trade ${id}\n`),
    ]
    if (lines.length === 0) return
    writeSync(this.file, lines.join(''))
    fsyncSync(this.file)
  }

  close(): void {
    closeSync(this.file)
  }
}

/** What the journals say was acknowledged of an agent. A line that was being written when its process died was not. */
export const acknowledgedOf = (agent: string, journals: readonly string[]): Required<Acknowledgements> => {
  const events = new Set<string>()
  const trades = new Set<string>()
  for (const journal of journals.filter((file) => existsSync(file))) {
    const lines = readFileSync(journal, 'utf8').split('\n').slice(0, -1)
    for (const line of lines) {
      const [of, what, id = ''] = line.split(' ')
      if (of === agent) (what === 'event' ? events : trades).add(id)
    }
  }
  return { events: [...events], trades: [...trades] }
}
