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
import type { RowReader } from './rows/row-query.ts'
import type { State } from './rows/state.ts'

// A log names rows by id. A caller may write a handle (T12): it becomes the id before the fact is recorded, because a number is for display
// only and other rules may number otherwise.

/** The draft with ids in place of handles; a promise only where it names something. */
export const withIds = <D extends Pick<Draft, 'kind' | 'data' | 'payload' | 'copied'>>(
  rows: RowReader,
  state: Pick<State, 'beliefs'>,
  draft: D,
): D | Promise<D> => {
  if (draft.copied) return draft
  const { refs = {} } = kindOf(draft.kind)
  // Parsed by the kind's schema.
  const data = draft.data as { readonly [field: string]: Json }
  const fields = Object.entries(refs).filter(([field]) => !isEmpty(data[field]))
  return fields.length === 0 ? draft : resolved(new Names(rows, state), draft, data, fields)
}

/** What texts name: the reference of each, the text itself where it is no handle, null where nothing has the handle. */
export const memoryRefs = (
  rows: RowReader,
  state: Pick<State, 'beliefs'>,
  texts: readonly string[],
): Promise<readonly (string | null)[]> => {
  const names = new Names(rows, state)
  return Promise.all(texts.map((text) => names.memory(text)))
}

/** The ids of what texts name, without those that name nothing. */
export const memoryIds = async (
  rows: RowReader,
  state: Pick<State, 'beliefs'>,
  texts: readonly string[],
): Promise<readonly Id[]> =>
  (await memoryRefs(rows, state, texts)).flatMap((ref) => readRef(ref ?? '')?.id ?? [])

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0)

const resolved = async <D extends Pick<Draft, 'payload' | 'data'>>(
  names: Names,
  draft: D,
  data: { readonly [field: string]: Json },
  fields: readonly (readonly [string, Named])[],
): Promise<D> => {
  const named: { [field: string]: Json } = { ...data }
  for (const [field, what] of fields) named[field] = await names.inField(field, what, data[field] as Json)
  const { text: payload, value } = canonicalised(named)
  return payload === draft.payload ? draft : { ...draft, payload, data: value }
}

class Names {
  private readonly rows: RowReader
  private readonly state: Pick<State, 'beliefs'>

  constructor(rows: RowReader, state: Pick<State, 'beliefs'>) {
    this.rows = rows
    this.state = state
  }

  async inField(field: string, what: Named, said: Json): Promise<Json> {
    if (!Array.isArray(said)) return this.one(field, what as Handled, String(said))
    const named: Json[] = []
    for (const each of said) {
      if (what === 'passage') named.push(await this.passage(each as { readonly path: string }))
      else if (what === 'memory') {
        const ref = await this.memory(String(each))
        if (ref !== null) named.push(ref)
      } else named.push(await this.one(field, what, String(each)))
    }
    return named
  }

  /** A row of a kind that the field says; an own id of the caller stays as it is. */
  private async one(field: string, what: Handled, said: string): Promise<string> {
    if (what === 'trade') return this.trade(field, said)
    const n = handleNumber(what, said.trim().toUpperCase())
    if (n === null) return said
    const id = await this.idOf(what, { n })
    if (id === undefined) throw notFound(field, said)
    return id
  }

  /** A caller’s own id of a trade stays as it is, unless it looks like a handle. */
  private async trade(field: string, said: string): Promise<string> {
    const { trades } = await find(this.rows, lookupsForName({ trade: said }))
    const living = trades.filter(({ status }) => status !== 'voided')
    const open = living.filter(({ status }) => status === 'open')
    const [only] = open.length === 1 ? open : living
    if (living.length > 1 && open.length !== 1) throw severalNamed(said, living, field)
    if (handleNumber('trade', said) === null && handleNumber('episode', said) === null) return said
    if (only === undefined) throw notFound(field, said)
    return only.id
  }

  /** Null where no row has the handle. A text that is no handle stays as it is. */
  async memory(said: string): Promise<string | null> {
    const ref = readRef(said)
    const handle = readHandle(said)
    if (ref !== null) return (await this.idOf(ref.what, { id: ref.id })) === undefined ? null : said
    if (handle === null) return MEMORY_NAME.test(said) ? null : said
    const id = await this.idOf(handle.what, { n: handle.n })
    return id === undefined ? null : refOf(handle.what, id)
  }

  /** Lines of a memory or a proposal stand in a document that is called after it. */
  private async passage(quoted: { readonly path: string }): Promise<Json> {
    const named = handleInPath(quoted.path)
    const id = named && (await this.idOf(named.what, { n: named.n }))
    return named && id !== undefined ? { ...quoted, path: refOf(named.what, id as Id) } : { ...quoted }
  }

  private async idOf(
    what: Handled,
    where: { readonly n: number } | { readonly id: Id },
  ): Promise<Id | undefined> {
    if (what === 'belief') return this.belief(where)
    const [row] = await this.rows.rows(HANDLED[what], { where: { ...where }, limit: 1 })
    return row?.id
  }

  private belief(where: { readonly n: number } | { readonly id: Id }): Id | undefined {
    for (const group of this.state.beliefs.groups.values())
      if ('id' in where) {
        if (group.has(where.id)) return where.id
      } else for (const { id, n } of group.values()) if (n === where.n) return id
    return undefined
  }
}

const HANDLE_OR_ID = 'Give a handle as it stands in an answer, such as T12, or the id.'

/** The call that lists what a field names. */
const LISTS: { readonly [field: string]: string | undefined } = {
  trade: 'trades',
  plan: 'plans',
  proposal: 'proposals',
  flag: 'flags',
  lessons: 'lessons',
}

const notFound = (field: string, said: string): HindcastError =>
  new HindcastError('not_found', `nothing is called "${shownValue(said)}"`, {
    field,
    next: LISTS[field] === undefined ? HANDLE_OR_ID : `List them with ${suggest(LISTS[field])}.`,
  })
