import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { unifiedDiff } from '#record'
import { HindcastError, maskSecrets } from '#vocabulary'
import { CLIENTS, type Client, type ClientName, type Machine } from './clients.ts'
import { ConfigTrouble } from './config-trouble.ts'
import { editJson } from './edit-json.ts'
import { editToml } from './edit-toml.ts'
import { readConfig } from './replace-config.ts'
import type { ServerEntry } from './server-entry.ts'

/** What becomes of a client's file. */
export interface PlannedChange {
  readonly file: string
  /** Null where there is no file yet. */
  readonly before: string | null
  readonly after: string
  /** The change, without what is secret around it; empty where there is none. */
  readonly diff: string
}

/** The file that a client reads on this machine. */
export const fileOf = (name: ClientName, machine: Machine): string => {
  const client: Client = CLIENTS[name]
  const found = client.files(machine).find(({ within }) => within === undefined || existsSync(within))
  if (found) return found.path
  throw new HindcastError('not_found', `nothing says where ${client.title} keeps its file: HOME is not set`, {
    field: 'file',
    next: 'Name the file: --file PATH.',
  })
}

/** What the client is to be told, alone: for whoever puts it in by hand. */
export const configAlone = (name: ClientName, entry: ServerEntry): string => edited(CLIENTS[name], '', entry)

export const plannedChange = async (
  name: ClientName,
  file: string,
  entry: ServerEntry,
): Promise<PlannedChange> => {
  try {
    const before = await readConfig(file)
    const after = edited(CLIENTS[name], before ?? '', entry)
    // Other servers' keys may stand in the lines around.
    return { file, before, after, diff: maskSecrets(unifiedDiff(basename(file), before, after)) }
  } catch (error) {
    throw unchanged(file, error)
  }
}

const edited = ({ format, typed }: Client, before: string, { command, args }: ServerEntry): string => {
  const entry: ServerEntry = { ...(typed && { type: 'stdio' }), command, args }
  if (format === 'mcp_servers') return editToml(before, entry)
  const [section = '', comments] = format.split(', ')
  return editJson(before, section, entry, { comments: comments !== undefined })
}

/** Why a client's file stays as it is. */
export const unchanged = (file: string, error: unknown): HindcastError => {
  if (error instanceof ConfigTrouble) {
    const at = error.line === undefined ? '' : `, line ${error.line}`
    return new HindcastError('invalid_input', `${file}${at}: ${error.message}`, {
      field: 'file',
      next: 'Put it right, or add the server by hand: the same command without --write prints it. Nothing was changed.',
    })
  }
  const problem = error instanceof Error ? error.message : String(error)
  return new HindcastError('not_allowed', `${file} cannot be read or written: ${problem}`, {
    field: 'file',
    next: 'Check its rights and those of its folder, or name another: --file PATH. Nothing was changed.',
    cause: error,
  })
}
