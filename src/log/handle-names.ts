import { severalNamed } from '#ledger'
import { handleInPath } from '#record'
import {
  canonicalised,
  type Handled,
  HindcastError,
  handleNumber,
  type Id,
  type Json,
  MEMORY_NAME,
  shownValue,
  suggest,
} from '#vocabulary'
import type { Draft } from './draft.ts'
import type { Named } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { find, lookupsForName } from './rows/lookup.ts'
import { HANDLED, readHandle, readRef, refOf } from './rows/ref.ts'
import type { RowReader } from './rows/rows.ts'

// A log names rows by id. A handle (T12) becomes the id before the fact is recorded: other rules may number otherwise.

export const withIds = (rows: RowReader, draft: Draft): Draft | Promise<Draft> => {
  const { refs = {} } = kindOf(draft.kind)
  const data = draft.data as { readonly [field: string]: Json } // parsed by the kind's schema
  const fields = draft.copied
    ? []
    : Object.entries(refs).filter(([field]) => [data[field] ?? []].flat().length > 0)
  return fields.length === 0 ? draft : resolved(rows, draft, data, fields)
}

const resolved = async (
  rows: RowReader,
  draft: Draft,
  data: { readonly [field: string]: Json },
  fields: readonly (readonly [string, Named])[],
): Promise<Draft> => {
  const named: { [field: string]: Json } = { ...data }
  for (const [field, what] of fields) {
    const said = data[field]
    const ids: (Json | null)[] = []
    for (const each of Array.isArray(said) ? said : [said])
      if (what === 'passage') ids.push(await passageId(rows, each as { readonly path: string }))
      else if (what === 'memory') ids.push(await memoryRef(rows, String(each)))
      else ids.push(await rowId(rows, field, what, String(each)))
    named[field] = Array.isArray(said) ? ids.filter((id) => id !== null) : (ids[0] ?? null)
  }
  const { text: payload, value } = canonicalised(named)
  return payload === draft.payload ? draft : { ...draft, payload, data: value }
}

/** What texts name: the reference of each, the text itself where it is no handle, null where nothing has the handle. */
export const memoryRefs = (rows: RowReader, texts: readonly string[]): Promise<readonly (string | null)[]> =>
  Promise.all(texts.map((text) => memoryRef(rows, text)))

export const memoryIds = async (rows: RowReader, texts: readonly string[]): Promise<readonly Id[]> =>
  (await memoryRefs(rows, texts)).flatMap((ref) => readRef(ref ?? '')?.id ?? [])

const rowId = async (rows: RowReader, field: string, what: Handled, said: string): Promise<string> => {
  if (what === 'trade') return tradeId(rows, field, said)
  const n = handleNumber(what, said.trim().toUpperCase())
  if (n === null) return said
  const id = await findId(rows, what, { n })
  if (id === undefined) throw notFound(what, field, said)
  return id
}

const tradeId = async (rows: RowReader, field: string, said: string): Promise<string> => {
  const { trades } = await find(rows, lookupsForName({ trade: said }))
  const living = trades.filter(({ status }) => status !== 'voided')
  const open = living.filter(({ status }) => status === 'open')
  const [only] = open.length === 1 ? open : living
  if (living.length > 1 && open.length !== 1) throw severalNamed(said, living, field)
  if (handleNumber('trade', said) === null && handleNumber('episode', said) === null) return said
  if (only === undefined) throw notFound('trade', field, said)
  return only.id
}

/** Null where no row has the handle. A text that is no handle stays as it is. */
const memoryRef = async (rows: RowReader, said: string): Promise<string | null> => {
  const ref = readRef(said)
  if (ref !== null) return (await findId(rows, ref.what, { id: ref.id })) === undefined ? null : said
  const handle = readHandle(said)
  if (handle === null) return MEMORY_NAME.test(said) ? null : said
  const id = await findId(rows, handle.what, { n: handle.n })
  return id === undefined ? null : refOf(handle.what, id)
}

/** Lines of a memory or a proposal stand in a document that is called after it. */
const passageId = async (rows: RowReader, quoted: { readonly path: string }): Promise<Json> => {
  const named = handleInPath(quoted.path)
  const id = named && (await findId(rows, named.what, { n: named.n }))
  return named && id ? { ...quoted, path: refOf(named.what, id) } : { ...quoted }
}

const findId = async (
  rows: RowReader,
  what: Handled,
  where: { readonly [column: string]: number | string },
): Promise<Id | undefined> => (await rows.rows(HANDLED[what], { where, limit: 1 }))[0]?.id

const notFound = (what: Handled, field: string, said: string): HindcastError =>
  new HindcastError('not_found', `nothing is called "${shownValue(said)}"`, {
    field,
    next: `List them with ${suggest(HANDLED[what])}.`,
  })
