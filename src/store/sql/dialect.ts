/** How one database says what every SQL store says. */
export interface SqlDialect {
  /** What it calls the types of columns; texts must sort by their bytes. */
  readonly types: {
    readonly integer: string
    readonly real: string
    readonly text: string
    readonly bytes: string
  }
  /** What an index says so that it serves reads, which put nothing before everything; '' where that goes without saying. */
  readonly nullsFirst: string
  /** A statement's nth value, counted from 1. */
  placeholder(n: number): string
}

/**
 * Columns that come first in every key, where one database holds many logs: which log, and which generation of it. Each is
 * an integer. A database that holds one log has none.
 */
export type Scope = readonly string[]

/** Runs a statement, or keeps it to be run: its values are in the order of its placeholders. */
export type Run = (text: string, values: readonly unknown[]) => void

export const quoted = (name: string): string => `"${name}"`

/** `"a", "b"` */
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** Gives the values of one statement their placeholders, in the order of the calls. */
export const placeholders = (dialect: SqlDialect): (() => string) => {
  let n = 0
  return () => dialect.placeholder(++n)
}

/** Adds a row, or several whose values follow one another. */
export const insertInto = (
  dialect: SqlDialect,
  into: string,
  columns: readonly string[],
  rows = 1,
): string => {
  const next = placeholders(dialect)
  const values = Array.from({ length: rows }, () => `(${columns.map(() => next())})`)
  return `INSERT INTO ${quoted(into)} (${columns.map(quoted)}) VALUES ${values}`
}

/** `"a" = ? AND "b" = ?` */
export const matching = (columns: readonly string[], next: () => string): string =>
  columns.map((column) => `${quoted(column)} = ${next()}`).join(' AND ')
