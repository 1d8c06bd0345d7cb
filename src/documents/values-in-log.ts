import { isKind, kindOf, type Log } from '#record'
import type { Json } from '#vocabulary'

/** Words in a fact itself, in the log's chain for good: a name, a label, a setting. */
export interface ValueInLog {
  readonly seq: number
  /** The fact's kind and the field: decision tags. */
  readonly field: string
  readonly value: string
}

/** Facts that are read together. */
const AT_ONCE = 500

/** Every word of every fact that is no text kept by its hash. Reads the whole log: for what a person does now and then. */
export async function* valuesInLog({ store }: Log): AsyncGenerator<ValueInLog> {
  const runs = new Set<string>()
  for (let after = 0; ; ) {
    const events = await store.events({ afterSeq: after, limit: AT_ONCE })
    const last = events.at(-1)
    if (last === undefined) return
    after = last.seq
    for (const { seq, kind, run, payload } of events) {
      if (!runs.has(run)) yield { seq, field: 'the name of its run', value: run }
      runs.add(run)
      const texts = isKind(kind) ? kindOf(kind).texts : []
      // Canonical JSON of an object, as every payload is.
      const data = JSON.parse(payload) as { readonly [field: string]: Json }
      for (const [field, value] of Object.entries(data))
        if (!texts.includes(field))
          for (const one of wordsIn(value, field))
            yield { seq, field: `${kind} ${one.path}`, value: one.value }
    }
  }
}

interface Word {
  readonly path: string
  readonly value: string
}

/** Of a list every item is at the list's own path. */
function* wordsIn(value: Json | undefined, path: string): Generator<Word> {
  if (typeof value === 'string') yield { path, value }
  else if (Array.isArray(value)) for (const one of value) yield* wordsIn(one, path)
  else if (value !== null && typeof value === 'object')
    for (const [name, one] of Object.entries(value)) {
      yield { path, value: name }
      yield* wordsIn(one, `${path}.${name}`)
    }
}
