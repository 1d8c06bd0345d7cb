import { Worker } from 'node:worker_threads'

/** What the program in the thread says: once that it is ready or why not, then an answer to each text. */
export type ThreadMessage =
  | { readonly kind: 'ready'; readonly model: string; readonly dimensions: number; readonly reads: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'vector'; readonly vector: Float32Array }
  | { readonly kind: 'failed'; readonly problem: string }

interface Waiting {
  readonly resolve: (told: ThreadMessage) => void
  readonly reject: (error: Error) => void
}

/** A program in a thread that answers one text at a time. While nobody waits for it, it does not keep the process alive. */
export class ModelThread {
  readonly #worker: Worker
  #waiting: Waiting | undefined
  #ended: Error | undefined

  private constructor(program: URL) {
    this.#worker = new Worker(program)
    this.#worker.on('message', (told: ThreadMessage) => this.#settle(({ resolve }) => resolve(told)))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', (code) => this.#end(new Error(`its thread ended with ${code}`)))
  }

  /** Starts the program and waits for the first thing it says. */
  static async start(program: URL): Promise<{ readonly thread: ModelThread; readonly told: ThreadMessage }> {
    const thread = new ModelThread(program)
    return { thread, told: await thread.#answer() }
  }

  get ended(): boolean {
    return this.#ended !== undefined
  }

  async ask(text: string): Promise<Float32Array> {
    if (this.#ended) throw this.#ended
    const answer = this.#answer()
    this.#worker.postMessage(text)
    const told = await answer
    if (told.kind === 'vector') return told.vector
    throw new Error(told.kind === 'failed' ? told.problem : `it answered "${told.kind}"`)
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #answer(): Promise<ThreadMessage> {
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  #settle(how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#worker.unref()
    if (waiting) how(waiting)
  }

  #end(error: Error): void {
    this.#ended ??= error
    const ended = this.#ended
    this.#settle(({ reject }) => reject(ended))
  }
}
