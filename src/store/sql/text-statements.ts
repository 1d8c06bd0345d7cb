import { insertInto, matching, placeholders, quoted, type Scope, type SqlDialect } from './dialect.ts'

/** Texts are kept once by their hash. */
export interface TextStatements {
  /** scope, hash, text */
  readonly keep: string
  /** scope, hash */
  readonly erase: string
}

export const textStatements = (dialect: SqlDialect, into: string, scope: Scope = []): TextStatements => ({
  keep: `${insertInto(dialect, into, [...scope, 'hash', 'text'])} ON CONFLICT DO NOTHING`,
  erase: `DELETE FROM ${quoted(into)} WHERE ${matching([...scope, 'hash'], placeholders(dialect))}`,
})
