/** Every call of a port goes through a gate, which may make it fail before its effect, after it, or not at all. */
export interface Gate {
  pass<T>(call: string, work: () => Promise<T>): Promise<T>
}

/** How the methods of a port differ: those that answer at once, and those whose answer is a port itself. */
interface Differing {
  readonly atOnce?: RegExp
  readonly within?: { readonly [method: string]: (answer: never) => unknown }
}

/** A port whose calls go through a gate; `name` begins their names. What answers at once goes through as it is. */
export const gated = <P extends object>(port: P, name: string, gate: Gate, differing: Differing = {}): P =>
  new Proxy(port, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      const inner = (differing.within?.[key] ?? ((answer: unknown) => answer)) as (answer: unknown) => unknown
      return (...given: unknown[]) => {
        const work = () => Reflect.apply(value, target, given) as unknown
        if (differing.atOnce?.test(key)) return inner(work())
        return gate.pass(`${name}.${key}`, async () => inner(await work()))
      }
    },
  })

/** What comes of a call: nothing of it is done, or all of it and the answer is lost. */
export type When = 'before' | 'after'

/** Calls that leave something behind. Dying around any other leaves what dying around the last of these did. */
export const LEAVES_SOMETHING =
  /\.(keepLastWritten|add|transaction|lock|release|put|grow|patch|replace|write|commit|keepStanding|backup)$/

/** Releases a lock whose answer is lost: the system does it for a process that died, the adapter before it throws. */
const freed = (answer: unknown): unknown => (answer as { release?: () => unknown } | null)?.release?.()

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
    if (this.calls === this.at && this.when === 'after') await freed(await work())
    throw new Error('the process died')
  }
}

/** One call fails, once. */
export class Fault implements Gate {
  /** Every call that came through, by its name. */
  readonly calls: string[] = []
  /** How many transactions are in the log. */
  appended = 0
  /** The call that failed. */
  failed: string | null = null
  private readonly at: number
  readonly when: When
  private readonly error: () => Error

  constructor(at: number, when: When, error: () => Error) {
    this.at = at
    this.when = when
    this.error = error
  }

  async pass<T>(call: string, work: () => Promise<T>): Promise<T> {
    this.calls.push(call)
    const fails = this.calls.length === this.at
    if (fails) this.failed = call
    if (fails && this.when === 'before') throw this.error()
    const answer = await work()
    if (call === 'store.transaction') this.appended += 1
    if (!fails) return answer
    await freed(answer)
    throw this.error()
  }
}
