interface Job {
  readonly texts: readonly string[]
  readonly vectors: Float32Array[]
  readonly resolve: (vectors: readonly Float32Array[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Many callers on one model that takes a text at a time. The call with the fewest texts left goes first: a question asked
 * while a workspace is being indexed waits for one text, not for thousands.
 */
export class ShortestFirst {
  readonly #ask: (text: string) => Promise<Float32Array>
  readonly #jobs = new Set<Job>()
  #running = false

  constructor(ask: (text: string) => Promise<Float32Array>) {
    this.#ask = ask
  }

  embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    return new Promise((resolve, reject) => {
      this.#jobs.add({ texts, vectors: [], resolve, reject })
      if (!this.#running) void this.#run()
    })
  }

  /** Rejects every call that waits. */
  fail(error: unknown): void {
    for (const { reject } of this.#jobs) reject(error)
    this.#jobs.clear()
  }

  async #run(): Promise<void> {
    this.#running = true
    for (let job = this.#next(); job !== undefined; job = this.#next()) {
      const text = job.texts[job.vectors.length]
      try {
        if (text !== undefined) job.vectors.push(await this.#ask(text))
        if (job.vectors.length < job.texts.length) continue
        job.resolve(job.vectors)
      } catch (error) {
        job.reject(error)
      }
      this.#jobs.delete(job)
    }
    this.#running = false
  }

  #next(): Job | undefined {
    let next: Job | undefined
    for (const job of this.#jobs) if (next === undefined || left(job) < left(next)) next = job
    return next
  }
}

const left = ({ texts, vectors }: Job): number => texts.length - vectors.length
