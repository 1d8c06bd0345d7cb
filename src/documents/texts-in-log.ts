import { isKind, kindOf, type Log, type Payload, textAt, textHashAt } from '#log'

/** A text that the log keeps, as one of its facts names it. */
export interface TextInLog {
  readonly seq: number
  readonly kind: string
  readonly field: string
  /** The file whose whole text it is; null: it is a passage, such as an entry or a reason. */
  readonly wholeOf: string | null
  readonly hash: string
  readonly text: string
}

/** Facts that are read together. */
const AT_ONCE = 500

/** Fields that hold a whole file. */
const WHOLES: ReadonlySet<string> = new Set(['whole', 'seen', 'approved'])

/** Every text that is kept, fact by fact; one that two facts name comes twice. Reads the whole log: for what a person does now and then. */
export async function* textsInLog({ store }: Log): AsyncGenerator<TextInLog> {
  for (let after = 0; ; ) {
    const events = await store.events({ afterSeq: after, limit: AT_ONCE })
    const last = events.at(-1)
    if (last === undefined) return
    after = last.seq
    const named = events.flatMap(({ seq, kind, payload }) => {
      const fields = isKind(kind) ? kindOf(kind).texts : []
      if (fields.length === 0) return []
      // Parsed by the kind's schema before it was stored.
      const data = JSON.parse(payload) as Payload
      return fields.flatMap((field) => {
        const hash = textHashAt(data, field)
        const wholeOf = WHOLES.has(field) ? (textAt(data, 'file') ?? null) : null
        return hash === undefined ? [] : [{ seq, kind, field, wholeOf, hash }]
      })
    })
    const texts = await store.texts([...new Set(named.map(({ hash }) => hash))])
    for (const one of named) {
      const text = texts.get(one.hash)
      if (text !== undefined) yield { ...one, text }
    }
  }
}
