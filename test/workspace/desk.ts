import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'

export const AGENT = 'agent'
/** A Monday. */
export const NOW = '2026-01-05T14:30:00Z'

/** A clock that stands still until it is set. */
export const clockAt = (iso = NOW) => {
  let now = Date.parse(iso)
  return {
    now: () => now as never,
    set: (next: string) => {
      now = Date.parse(next)
    },
  }
}

export const openAs = (
  home: string,
  actor: 'agent' | 'person' | 'system' | 'broker',
  clock = clockAt(),
): Promise<Memory> => openMemory({ home, agent: AGENT, actor, clock })

export const workspaceOf = (home: string): string => join(home, AGENT, 'workspace')
export const databaseOf = (home: string): string => join(home, AGENT, 'hindcast.db')

export const onDisk = (home: string, path: string): Promise<string> =>
  readFile(join(workspaceOf(home), path), 'utf8')

/** As an editor saves it: in place. */
export const byHand = async (home: string, path: string, text: string | Buffer): Promise<void> => {
  const file = join(workspaceOf(home), path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

export const kindsIn = async (memory: Memory): Promise<string[]> =>
  (await memory.events({ after: 0, limit: 1_000 })).events.map((event) => event.kind)
