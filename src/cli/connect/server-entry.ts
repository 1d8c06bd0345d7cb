import { resolve } from 'node:path'
import type { Settings } from '#settings'

/** The name under which clients list the server. */
export const SERVER = 'hindcast'

/** How a client starts the server. */
export interface ServerEntry {
  readonly type?: 'stdio'
  readonly command: string
  readonly args: readonly string[]
}

/** How this program was started. A client knows neither the shell's search path nor its folder: all paths are absolute. */
export interface Started {
  readonly node: string
  /** Flags of Node itself. */
  readonly flags: readonly string[]
  readonly program: string
}

/** What starts `hindcast mcp` on the memory that these settings name. What its home's own file says is left to it. */
export const serverEntry = (
  started: Started,
  { home, agent, run, strategy, profile, origins }: Settings,
): ServerEntry => {
  const named = { agent, run, strategy: strategy?.name, profile }
  const flags = Object.entries(named).flatMap(([name, value]) => {
    // The names are those of the object above.
    const origin = origins[name as keyof typeof named]
    return value !== undefined && (origin === 'flag' || origin === 'environment') ? [`--${name}`, value] : []
  })
  return {
    command: started.node,
    args: [...started.flags, started.program, 'mcp', '--home', resolve(home), ...flags],
  }
}
