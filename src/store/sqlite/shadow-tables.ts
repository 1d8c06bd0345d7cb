import { isLeftOver, MARK, newMark } from '#disk'
import type { GenerationPurpose } from '#record/ports'
import { derivedTables, eventsTable, quoted, textsTable } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'
import { readMeta } from './meta.ts'

/** Texts and erasures of an import wait here, so that an import that is given up leaves no trace. */
export const SHADOW_TEXTS = 'texts'
export const SHADOW_ERASED = 'erased'

export const EVERY_SHADOW = 'shadow_'

const MARKED = new RegExp(`^${EVERY_SHADOW}(${MARK})_`)

/** Drops the tables of one generation, or by default of every one. Called inside a transaction. */
export const dropShadowTables = (connection: Connection, prefix = EVERY_SHADOW): void =>
  drop(connection, shadowTables(connection, prefix))

/** Drops what dead processes left; the tables of one that is at work stay. */
export const dropLeftShadowTables = async (connection: Connection): Promise<void> => {
  const left = () => shadowTables(connection).filter((name) => isLeftOver(MARKED.exec(name)?.[1] ?? ''))
  if ((await connection.reading(left)).length > 0) await connection.writing(() => drop(connection, left()))
}

const shadowTables = (connection: Connection, prefix = EVERY_SHADOW): readonly string[] =>
  connection
    .statement<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, ?) = ?`,
    )
    .all(prefix.length, prefix)
    .map(({ name }) => name)

const drop = (connection: Connection, tables: readonly string[]): void => {
  const holdsTexts = (name: string) => name.endsWith(`_${SHADOW_TEXTS}`) || name.endsWith(`_${SHADOW_ERASED}`)
  connection.run(...tables.filter(holdsTexts).map((name) => `DROP TABLE ${quoted(name)}`))
  connection.dropping(tables.filter((name) => !holdsTexts(name)))
}

/**
 * Makes the tables of a generation and returns their prefix, which no other shares: one that was dropped by a later one
 * must fail, never write into its rows.
 */
export const createShadowTables = (connection: Connection, purpose: GenerationPurpose): Promise<string> => {
  const prefix = `${EVERY_SHADOW}${newMark()}_`
  const make = (temporary: boolean): string => {
    const generation = (readMeta(connection)?.generation ?? 0) + 1
    const set = { prefix, generation, temporary, scope: [] }
    connection.run(...derivedTables(SQLITE, set))
    if (purpose === 'import')
      connection.run(
        ...eventsTable(SQLITE, set),
        textsTable(SQLITE, `${prefix}${SHADOW_TEXTS}`),
        textsTable(SQLITE, `${prefix}${SHADOW_ERASED}`),
      )
    return prefix
  }
  if (purpose === 'verify') return connection.reading(() => make(true))
  return connection.writing(() => {
    dropShadowTables(connection)
    return make(false)
  })
}
