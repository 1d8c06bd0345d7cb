import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Memory, type OpenOptions, openMemory } from 'hindcast'
import { AGENT, inFolder, RUN } from '../promises/memories.ts'

/** One simulated run with two handles: the agent that writes and asks, and the person who approves. */
export interface Desk {
  readonly home: string
  readonly agent: Memory
  readonly person: Memory
  /** Turns that have begun here, the newest last. */
  readonly turns: string[]
}

export type Search = NonNullable<OpenOptions['search']>
export type Question = Parameters<Memory['search']>[0]
export type Answer = Awaited<ReturnType<Memory['search']>>

export const openAs = (home: string, actor: 'agent' | 'person', search?: Search): Promise<Memory> =>
  openMemory({ home, agent: AGENT, run: RUN, mode: 'backtest', actor, search })

export const withDesk = <T>(work: (desk: Desk) => Promise<T>, search?: Search): Promise<T> =>
  inFolder(async (home) => {
    const person = await openAs(home, 'person', search)
    const agent = await openAs(home, 'agent', search)
    try {
      return await work({ home, agent, person, turns: [] })
    } finally {
      await agent.close()
      await person.close()
    }
  })

/** Another handle of the agent on the same run, for a while. */
export const withAnother = async <T>(
  home: string,
  work: (agent: Memory) => Promise<T>,
  search?: Search,
): Promise<T> => {
  const agent = await openAs(home, 'agent', search)
  try {
    return await work(agent)
  } finally {
    await agent.close()
  }
}

const folderOf = (home: string): string => join(home, AGENT, 'runs', RUN)
export const fileOf = (home: string, path: string): string => join(folderOf(home), 'workspace', path)
export const indexOf = (home: string): string => join(folderOf(home), 'index.db')

/** The index with everything SQLite keeps beside it. */
export const indexFiles = (home: string): readonly string[] =>
  ['', '-wal', '-shm'].map((part) => `${indexOf(home)}${part}`)

/** As an editor saves it: in place. */
export const byHand = async (home: string, path: string, text: string | Buffer): Promise<void> => {
  await mkdir(dirname(fileOf(home, path)), { recursive: true })
  await writeFile(fileOf(home, path), text)
}

/** What the paths of the hits are, best first. */
export const paths = ({ hits }: Answer): string[] => hits.map(({ path }) => path)
