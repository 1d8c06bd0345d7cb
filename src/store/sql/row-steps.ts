import { type ColumnValue, type Rows, TABLES, type TableName } from '#log/ports'
import { misuse } from '../store-error.ts'
import {
  insertInto,
  matching,
  placeholders,
  quoted,
  type Run,
  type Scope,
  type SqlDialect,
} from './dialect.ts'
import { rowTexts } from './row-text.ts'

/** Changes of one derived table that are written together. */
export interface Batch<Row> {
  put(row: Row, seq: number): void
  end(row: Row, seq: number): void
  /** Writes what waited for the last change. */
  finish(): void
}

/** How changes of one derived table are written, by its mode; `at` are the values of the scope's columns. */
export const rowSteps = <T extends TableName>(
  dialect: SqlDialect,
  table: T,
  scope: Scope = [],
  at: readonly number[] = [],
): ((run: Run) => Batch<Rows[T]>) => {
  const { mode, key, columns } = TABLES[table]
  const declared = Object.keys(columns)
  const keyColumns = declared.filter((name) => key.includes(name))
  const readers = Object.values(columns).map(({ of }) => of)
  const keyReaders = readers.filter((_, index) => key.includes(declared[index] ?? ''))
  const written: Written<Rows[T]> = {
    dialect,
    into: table,
    columns: [...scope, ...declared],
    key: [...scope, ...keyColumns],
    values: (row) => valuesOf(at, readers, row),
    keyValues: (row) => valuesOf(at, keyReaders, row),
    text: rowTexts<T>(),
  }
  if (mode === 'link') return linkSteps(written, table)
  return mode === 'current' ? currentSteps(written) : versionSteps(written)
}

/** A new list, which the caller may add to: several are made of every row. */
const valuesOf = <Row>(
  at: readonly number[],
  readers: readonly ((row: Row) => ColumnValue)[],
  row: Row,
): ColumnValue[] => {
  const values: ColumnValue[] = [...at]
  for (const of of readers) values.push(of(row))
  return values
}

/** A table as statements write it. */
interface Written<Row> {
  readonly dialect: SqlDialect
  readonly into: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  values(row: Row): ColumnValue[]
  keyValues(row: Row): ColumnValue[]
  text(row: Row): string
}

/** Small rows that are added by one statement: a leg took 3.4 µs by itself, and takes 2.5. Of large ones it gains nothing. */
const TOGETHER = 16

const linkSteps = <Row>({ dialect, into, columns, values, text }: Written<Row>, table: TableName) => {
  const addOne = insertInto(dialect, into, [...columns, 'row'])
  const addSome = insertInto(dialect, into, [...columns, 'row'], TOGETHER)
  return (run: Run): Batch<Row> => {
    let waiting: ColumnValue[][] = []
    return {
      put: (row) => {
        const written = values(row)
        written.push(text(row))
        waiting.push(written)
        if (waiting.length < TOGETHER) return
        run(addSome, waiting.flat())
        waiting = []
      },
      end: () => {
        throw misuse(`Rows of ${table} are only ever added`, table)
      },
      finish: () => {
        for (const one of waiting) run(addOne, one)
      },
    }
  }
}

/** A row is written once, last: of a thousand ticks one write of the account instead of a thousand (43k events/s became 100k). */
const currentSteps = <Row>(table: Written<Row>) => {
  const { dialect, into, columns, key, values, keyValues, text } = table
  const set = [...columns, 'row']
    .filter((name) => !key.includes(name))
    .map((name) => `${quoted(name)} = excluded.${quoted(name)}`)
  const put = `${insertInto(dialect, into, [...columns, 'row'])} ON CONFLICT (${key.map(quoted)}) DO UPDATE SET ${set}`
  const remove = `DELETE FROM ${quoted(into)} WHERE ${matching(key, placeholders(dialect))}`
  return (run: Run): Batch<Row> => {
    const last = new Map<string, { readonly row: Row; readonly stays: boolean }>()
    return {
      put: (row) => last.set(nameOf(keyValues(row)), { row, stays: true }),
      end: (row) => last.set(nameOf(keyValues(row)), { row, stays: false }),
      finish: () => {
        for (const { row, stays } of last.values())
          if (stays) run(put, [...values(row), text(row)])
          else run(remove, keyValues(row))
      },
    }
  }
}

/**
 * A version that another follows is written as ended, instead of as holding and then changed: of a trade that opens and closes
 * three statements instead of four, and none of the indexes of what holds is touched for nothing.
 */
const versionSteps = <Row>(table: Written<Row>) => {
  const { dialect, into, columns, key, values, keyValues, text } = table
  const closing = placeholders(dialect)
  const close = `UPDATE ${quoted(into)} SET "toSeq" = ${closing()} WHERE ${matching(key, closing)} AND "toSeq" IS NULL`
  const add = insertInto(dialect, into, [...columns, 'fromSeq', 'toSeq', 'row'])
  return (run: Run): Batch<Row> => {
    /** What holds by the changes so far; null where nothing does. */
    const holding = new Map<string, { readonly row: Row; readonly fromSeq: number } | null>()
    const write = ({ row, fromSeq }: { row: Row; fromSeq: number }, toSeq: number | null): void => {
      const written = values(row)
      written.push(fromSeq, toSeq, text(row))
      run(add, written)
    }
    const endHolding = (name: string, row: Row, seq: number): void => {
      const held = holding.get(name)
      if (held === undefined) run(close, [seq, ...keyValues(row)])
      // A second change by the same event replaces the first: a version that held for no event never was.
      else if (held !== null && held.fromSeq < seq) write(held, seq)
    }
    return {
      put: (row, seq) => {
        const name = nameOf(keyValues(row))
        endHolding(name, row, seq)
        holding.set(name, { row, fromSeq: seq })
      },
      end: (row, seq) => {
        const name = nameOf(keyValues(row))
        endHolding(name, row, seq)
        holding.set(name, null)
      },
      finish: () => {
        for (const held of holding.values()) if (held !== null) write(held, null)
      },
    }
  }
}

/** Names a row among others of its table. */
const nameOf = (key: readonly ColumnValue[]): string =>
  key.length === 1 ? String(key[0]) : JSON.stringify(key)
