import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { unifiedDiff } from '#record'
import { HindcastError, maskSecrets } from '#vocabulary'
import { CLIENTS, type Client, type ClientName, type Machine } from './clients.ts'
import { ConfigTrouble, editJson } from './edit-json.ts'
import { readConfig } from './replace-config.ts'
import { SERVER, type ServerEntry } from './server-entry.ts'

/** The file that a client reads on this machine; null where no variable says where it is. */
export const fileOf = (name: ClientName, machine: Machine): string | null => {
  const client: Client = CLIENTS[name]
  return client.files(machine).find(({ within }) => within === undefined || existsSync(within))?.path ?? null
}

/** The configuration alone, to be put in by hand. */
export const configAlone = (name: ClientName, { command, args }: ServerEntry): string =>
  CLIENTS[name].format === 'TOML'
    ? `[mcp_servers.${SERVER}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`
    : edited(name, '', { command, args })

const edited = (name: ClientName, before: string, { command, args }: ServerEntry): string => {
  const { typed, section }: Client = CLIENTS[name]
  return editJson(before, section, { ...(typed && { type: 'stdio' }), command, args })
}

/** A change of a client's file. */
export interface PlannedChange {
  /** Null where there is no file yet. */
  readonly before: string | null
  readonly after: string
  /** The change with secrets masked, since keys of other servers may stand around it. Empty: there is none. */
  readonly diff: string
}

export const plannedChange = async (
  name: ClientName,
  file: string,
  entry: ServerEntry,
): Promise<PlannedChange> => {
  const { title, format }: Client = CLIENTS[name]
  if (format === 'TOML')
    throw new HindcastError('invalid_input', `${title} keeps TOML, which is not written here`, {
      field: 'write',
      next: `Leave out --write, and put what is printed into ${file}.`,
    })
  try {
    const before = await readConfig(file)
    const after = edited(name, before ?? '', entry)
    return { before, after, diff: maskSecrets(unifiedDiff(basename(file), before, after)) }
  } catch (error) {
    throw unchanged(file, error)
  }
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
