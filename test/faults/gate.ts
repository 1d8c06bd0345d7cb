/** Every call of a port goes through a gate, which may make it fail before its effect, after it, or not at all. */
export interface Gate {
  pass<T>(call: string, work: () => Promise<T>): Promise<T>
}

/** A port whose calls go through a gate; `name` begins their names. What is no promise goes through as it is. */
export const gated = <P extends object>(port: P, name: string, gate: Gate): P =>
  new Proxy(port, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...given: unknown[]) => {
        // A port's methods answer with promises, but for a few that are wrapped by themselves.
        const work = () => Promise.resolve(Reflect.apply(value, target, given) as unknown)
        return gate.pass(`${name}.${key}`, work)
      }
    },
  })

/** What comes of a call: nothing of it is done, or all of it and the answer is lost. */
export type When = 'before' | 'after'

/** Calls that leave something behind. Dying around any other leaves what dying around the last of these did. */
const LEAVES_SOMETHING = /\.(keepLastWritten|writeAnchor|append|lease|release|put|grow|patch|replace)$/

/** Counts the calls that leave something behind and fails from one on, as a process that died: whatever comes after fails too. */
export class Death implements Gate {
  private calls = 0
  private readonly at: number
  private readonly when: When

  constructor(at: number, when: When) {
    this.at = at
    this.when = when
  }

  get isOver(): boolean {
    return this.calls >= this.at
  }

  async pass<T>(call: string, work: () => Promise<T>): Promise<T> {
    if (!this.isOver && !LEAVES_SOMETHING.test(call)) return work()
    this.calls += 1
    if (this.calls < this.at) return work()
    if (this.calls === this.at && this.when === 'after') await work()
    throw new Error('the process died')
  }
}
