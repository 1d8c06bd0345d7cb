import { pathOfRef } from '#record'
import { handleOf } from '#vocabulary'
import { type KindName, kindOf } from '../kinds/kinds.ts'
import type { RowReader } from '../ports.ts'
import type { FactEvent } from '../rows/event.ts'
import { HANDLED, readRef, refOf } from '../rows/ref.ts'

/** The handles of rows, in the same order. What names no row stays as it is: an own id, or a row that other rules do not make. */
export const handlesOf = async (store: RowReader, refs: readonly string[]): Promise<readonly string[]> => {
  const numbers = await numbersOf(store, refs)
  return refs.map((text) => {
    const ref = readRef(text)
    const n = numbers.get(text)
    return ref === null || n === undefined ? text : handleOf(ref.what, n)
  })
}

/** Numbers of rows, which never change: reading them again was half of a turn with three symbols. */
const known = new WeakMap<RowReader, Map<string, number>>()
const MOST_KNOWN = 20_000

const numbersOf = async (store: RowReader, refs: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const before = known.get(store)
  const numbers = before !== undefined && before.size < MOST_KNOWN ? before : new Map<string, number>()
  known.set(store, numbers)
  const wanted = refs.flatMap((text) => (numbers.has(text) ? [] : (readRef(text) ?? [])))
  for (const [what, found] of Map.groupBy(wanted, (ref) => ref.what)) {
    const values = [...new Set(found.map(({ id }) => id))]
    for (const { id, n } of await store.rows(HANDLED[what], { among: { column: 'id', values } }))
      numbers.set(refOf(what, id), n)
  }
  return numbers
}

export const withHandlesIn = <E extends Pick<FactEvent, 'data'> & { readonly kind: KindName }>(
  store: RowReader,
  events: readonly E[],
): Promise<readonly E[]> => Promise.all(events.map((event) => withHandles(store, event)))

const withHandles = async <E extends Pick<FactEvent, 'data'> & { readonly kind: KindName }>(
  store: RowReader,
  event: E,
): Promise<E> => {
  const { refs = {} } = kindOf(event.kind)
  const data: { [field: string]: unknown } = { ...(event.data as { readonly [field: string]: unknown }) }
  for (const [field, what] of Object.entries(refs)) {
    const named = data[field]
    if (named === undefined) continue
    if (what === 'passage')
      data[field] = await passagesOf(store, named as readonly { readonly path: string }[])
    else {
      const list = [named].flat() as unknown as readonly string[] // by the kind’s schema
      const texts = list.map((one) => (what === 'memory' ? one : refOf(what, one)))
      const handles = await handlesOf(store, texts)
      data[field] = Array.isArray(named) ? handles : handles[0] === texts[0] ? named : handles[0]
    }
  }
  return { ...event, data }
}

const passagesOf = async (store: RowReader, passages: readonly { readonly path: string }[]) => {
  const paths = passages.map(({ path }) => path)
  const numbers = await numbersOf(store, paths)
  return passages.map((one) => ({ ...one, path: pathOfRef(one.path, () => numbers.get(one.path)) }))
}

/** What an event cites; what no turn was shown does not count. */
export const citedIn = async (
  store: RowReader,
  { seq, data: { cites = [] } }: FactEvent<{ readonly cites?: readonly string[] | undefined }>,
): Promise<{ handle: string; counts: boolean }[]> => {
  const handles = await handlesOf(store, cites)
  const cited: { handle: string; counts: boolean }[] = []
  for (const [at, cite] of cites.entries()) {
    const memory = readRef(cite)?.id ?? null
    const rows = memory === null ? [] : await store.rows('citations', { where: { memory, seq } })
    cited.push({ handle: handles[at] ?? cite, counts: rows.length > 0 })
  }
  return cited
}
