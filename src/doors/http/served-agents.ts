import type { OpenOptions } from '#operations'
import { type Home, openProven } from '#operations/serving'
import type { CallWords, Clock } from '#vocabulary'
import { callProgress } from '../call-progress.ts'
import type { Bearer } from './bearer.ts'
import { requestWords } from './call-path.ts'
import type { Place } from './place.ts'
import { type Resident, Residents } from './residents.ts'

/** How a memory is opened for a call. */
export interface Opening {
  readonly create: boolean
  /** For somebody who only looks: nothing is recorded. */
  readonly look: boolean
  readonly words?: CallWords
}

/** The memories of a home for those who call: opened for whoever it is, as they first need one. */
export class ServedAgents {
  readonly home: Home
  private readonly residents: Residents
  private readonly clock: Clock | undefined

  constructor(home: Home, most: number, clock: Clock | undefined) {
    this.home = home
    this.residents = new Residents(most)
    this.clock = clock
  }

  /** How many memories are open. */
  get open(): number {
    return this.residents.size
  }

  /** A memory for a bearer; what it suggests is named as whoever calls makes the call. */
  async use(
    bearer: Bearer,
    { agent, run, mode, strategy }: Place,
    { create, look, words = requestWords(agent) }: Opening,
    door = 'http',
  ): Promise<Resident> {
    // To look is a person's, as it is at every door.
    const actor = look ? 'person' : bearer.actor
    const under = actor === 'person' ? await this.home.person.read() : null
    const name = JSON.stringify([door, agent, run, mode, strategy, actor, look, under])
    // What is wrong with a value is said by opening.
    const options = {
      agent,
      run,
      mode,
      strategy,
      actor,
      look,
      words,
      create,
      progress: callProgress,
    } as OpenOptions
    return this.residents.use(name, agent, () =>
      openProven(this.home, { ...options, clock: this.clock }, { under, notices: [] }),
    )
  }

  drop(agent: string): Promise<void> {
    return this.residents.drop(agent)
  }

  close(): Promise<void> {
    return this.residents.close()
  }
}
