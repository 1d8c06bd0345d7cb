/** How one database says what every SQL store says. */
export interface SqlDialect {
  /** What it calls the types of columns; texts must sort by their bytes. */
  readonly types: {
    readonly integer: string
    readonly real: string
    readonly text: string
    readonly bytes: string
  }
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

/** Gives the values of one statement their placeholders, in the order of the calls. */
export const placeholders = (dialect: SqlDialect): (() => string) => {
  let n = 0
  return () => dialect.placeholder(++n)
}

export const insertInto = (dialect: SqlDialect, into: string, columns: readonly string[]): string => {
  const next = placeholders(dialect)
  return `INSERT INTO ${quoted(into)} (${columns.map(quoted)}) VALUES (${columns.map(() => next())})`
}

/** `"a" = ? AND "b" = ?` */
export const matching = (columns: readonly string[], next: () => string): string =>
  columns.map((column) => `${quoted(column)} = ${next()}`).join(' AND ')
