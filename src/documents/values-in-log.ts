import { isTextHash, type Log } from '#log'
import type { Json } from '#vocabulary'

/** Words in a fact itself, in the log's chain for good: a name, a label, a setting. */
interface ValueInLog {
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
      for (const { path, value } of wordsIn(JSON.parse(payload) as Json, []))
        yield { seq, field: `${kind} ${path}`, value }
    }
  }
}

interface Word {
  readonly path: string
  readonly value: string
}

/** Fields in which a name stands before what is said of it: any other name of a field is ours. */
const BY_NAME: ReadonlySet<string> = new Set(['contexts', 'marks', 'parameters', 'strategies'])

/** Of a list every item is at the list's own path. A text's hash has no words. */
function* wordsIn(value: Json | undefined, path: readonly string[]): Generator<Word> {
  if (typeof value === 'string') {
    if (!isTextHash(value)) yield { path: path.join('.'), value }
  } else if (Array.isArray(value)) {
    for (const one of value) yield* wordsIn(one, path)
  } else if (value !== null && typeof value === 'object') {
    const isNamed = BY_NAME.has(path.at(-1) ?? '')
    for (const [name, one] of Object.entries(value)) {
      if (isNamed) yield { path: path.join('.'), value: name }
      yield* wordsIn(one, isNamed ? path : [...path, name])
    }
  }
}
