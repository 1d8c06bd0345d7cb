import { HindcastError, sha256 } from '#vocabulary'

/** An answer as it went out. */
export interface Answered {
  readonly status: number
  readonly type: string
  readonly body: string
}

interface Kept {
  readonly asked: string
  readonly answer: Promise<Answered>
}

const MOST_KEYS = 10_000

/**
 * A request that is sent again under its key gets the answer of the first. Answers are kept while the server runs; facts that take an
 * id have the key as theirs, so that they are known again for ever.
 */
export class SameAnswer {
  private readonly kept = new Map<string, Kept>()

  async to(key: string, asked: string, answer: () => Promise<Answered>): Promise<Answered> {
    const digest = sha256(asked)
    const known = this.kept.get(key)
    if (known !== undefined && known.asked !== digest) throw reused()
    if (known !== undefined) return known.answer
    const one: Kept = { asked: digest, answer: answer() }
    this.kept.set(key, one)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_KEYS) break
      this.kept.delete(oldest)
    }
    const forget = (): void => {
      if (this.kept.get(key) === one) this.kept.delete(key)
    }
    try {
      const answered = await one.answer
      // What was refused may be right the next time.
      if (answered.status >= 400) forget()
      return answered
    } catch (error) {
      forget()
      throw error
    }
  }
}

const reused = (): HindcastError =>
  new HindcastError('key_reused', 'this Idempotency-Key was sent with another request', {
    field: 'idempotency-key',
    next: 'Give every request a key of its own, and the same one only when the same request is sent again.',
  })
