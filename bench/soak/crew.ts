import { join } from 'node:path'
import { type Child, pause } from '../../test/processes/child.ts'
import type { Program } from '../programs.ts'
import type { WorkerStatus } from './worker-status.ts'

/** Words with which a worker says what no call should say. */
type Complaint = 'uncoded' | 'alarm' | 'problem'

export interface CrewOptions {
  readonly program: Program
  readonly workers: number
  readonly home: string
  readonly scratch: string
  readonly journals: string
}

/** The processes of a soak. One that is killed is followed by another. */
export class Crew {
  readonly complaints: { readonly [C in Complaint]: string[] } = { uncoded: [], alarm: [], problem: [] }
  /** Files of what was acknowledged, one a process. */
  readonly journals: string[] = []
  /** What each process said last, the dead ones too. */
  readonly statuses: (WorkerStatus | undefined)[] = []
  private readonly options: CrewOptions
  private readonly posts: { child: Child; heard: number; process: number }[] = []

  constructor(options: CrewOptions) {
    this.options = options
    for (let post = 0; post < options.workers; post++) this.start(post)
  }

  get size(): number {
    return this.posts.length
  }

  /** The one that is never killed, so that what it holds on to shows. */
  get steady(): WorkerStatus | undefined {
    return this.statuses[0]
  }

  /** The oldest log that somebody may still write. */
  get oldest(): number {
    return Math.min(...this.posts.map(({ process }) => this.statuses[process]?.agent ?? 1))
  }

  get newest(): number {
    return Math.max(1, ...this.posts.map(({ process }) => this.statuses[process]?.agent ?? 1))
  }

  /** Hears what was said since the last time. */
  listen(): void {
    for (const post of this.posts) this.hear(post)
  }

  async kill(which: number): Promise<void> {
    const post = this.posts[which]
    if (!post) return
    post.child.process.kill('SIGKILL')
    await post.child.ended
    this.hear(post)
    this.start(which)
  }

  async stopFor(which: number, ms: number): Promise<void> {
    const child = this.posts[which]?.child.process
    child?.kill('SIGSTOP')
    await pause(ms)
    child?.kill('SIGCONT')
  }

  /** Lets everybody finish what they are at. */
  async end(): Promise<void> {
    for (const { child } of this.posts) child.process.kill('SIGTERM')
    for (const post of this.posts) {
      await post.child.ended
      this.hear(post)
      await this.judgeEnd(post.child)
    }
  }

  killAll(): void {
    for (const { child } of this.posts) child.process.kill('SIGKILL')
  }

  /** One that ended of itself, with what it said of it. */
  async replaceEnded(): Promise<void> {
    for (const [which, post] of this.posts.entries()) {
      if (post.child.process.exitCode === null && post.child.process.signalCode === null) continue
      this.hear(post)
      await this.judgeEnd(post.child)
      this.start(which)
    }
  }

  private async judgeEnd(child: Child): Promise<void> {
    const { code, signal, errors } = await child.ended
    // Told to end before it could listen: it had not begun.
    if (code !== 0 && signal !== 'SIGTERM')
      this.complaints.uncoded.push(`a process ended with ${code ?? signal}: ${errors}`)
  }

  private start(post: number): void {
    const { program, home, scratch, journals } = this.options
    const process = this.statuses.length
    const journal = join(journals, `p${process}`)
    const child = program.start(home, scratch, journal, `p${process}`, String(this.newest))
    this.journals.push(journal)
    this.statuses.push(undefined)
    this.posts[post] = { child, heard: 0, process }
  }

  private hear(post: { child: Child; heard: number; process: number }): void {
    for (const line of post.child.lines.slice(post.heard)) {
      post.heard++
      const space = line.indexOf(' ')
      const word = line.slice(0, space)
      const what: unknown = JSON.parse(line.slice(space + 1))
      if (word === 'status') this.statuses[post.process] = what as WorkerStatus
      else this.complaints[word as Complaint].push(String(what))
    }
  }
}
