import type { DocumentVersion, PassageFilter, PassagePlace, TextSource } from '#search/ports'
import type { Connection } from '../connection.ts'

/** Passages a filter lets through. */
export interface Visible {
  /** By ordinal, 1 for those. */
  readonly shown: Uint8Array
  readonly passages: number
  /** Of all their bodies together, in tokens. */
  readonly length: number
}

interface Version extends DocumentVersion {
  readonly document: number
  readonly from: number
  to: number
}

const FIRST_SIZE = 1024
/** Later than any event. */
const OPEN = 2 ** 31 - 1

/** What every question needs of every passage, in memory. Read once (100,000 take a tenth of a second), then only what has changed. */
export class PassageColumns {
  /** By ordinal. */
  private documentOf = new Int32Array(FIRST_SIZE)
  private fromOf = new Int32Array(FIRST_SIZE)
  private toOf = new Int32Array(FIRST_SIZE)
  private lengthOf = new Int32Array(FIRST_SIZE)
  private newest = 0
  private readonly versions = new Map<number, Version>()
  private readonly versionsOf = new Map<number, Version[]>()
  private newestVersion = 0
  private newestDocument = 0
  /** Passages and versions that ended up to here are known. */
  private endedAt = -1
  private dataVersion = -1
  /** Of the last filter and event: questions of one moment come one after the other. */
  private last: { readonly key: string; readonly visible: Visible } | undefined
  private lastThere: { readonly seq: number; readonly versions: readonly (Version | undefined)[] } | undefined

  /** Catches up with what has been committed. */
  refresh(connection: Connection): void {
    const dataVersion = connection.dataVersion()
    if (dataVersion === this.dataVersion) return
    this.readPassages(connection)
    this.readVersions(connection)
    this.readEnded(connection)
    this.last = undefined
    this.lastThere = undefined
    this.dataVersion = dataVersion
  }

  lengthAt(passage: number): number {
    return this.lengthOf[passage] ?? 0
  }

  place(ordinal: number, seq: number): PassagePlace | undefined {
    const version = this.versionOf(ordinal, seq)
    return version && { ordinal, source: version.source, path: version.path, day: version.day }
  }

  /** The document of a passage as of an event. */
  versionOf(ordinal: number, seq: number): DocumentVersion | undefined {
    const versions = this.versionsOf.get(this.documentOf[ordinal] ?? 0)
    return versions?.find(({ from, to }) => from <= seq && seq < to)
  }

  dated(seq: number): readonly DocumentVersion[] {
    return this.there(seq)
      .flatMap((version) => version ?? [])
      .filter(({ source, day }) => source === 'workspace' && day !== undefined)
      .sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  visible(filter: PassageFilter): Visible {
    const { seq, sources, since, until, without } = filter
    const key = JSON.stringify([seq, sources, since, until, [...(without ?? [])].sort()])
    if (this.last?.key !== key) this.last = { key, visible: this.look(filter) }
    return this.last.visible
  }

  private look(filter: PassageFilter): Visible {
    const { seq } = filter
    const documents = Uint8Array.from(this.there(seq), (version) =>
      Number(version && isAsked(version, filter)),
    )
    const shown = new Uint8Array(this.newest + 1)
    let passages = 0
    let length = 0
    for (let i = 1; i <= this.newest; i++) {
      const isThere = (this.fromOf[i] ?? OPEN) <= seq && seq < (this.toOf[i] ?? 0)
      if (!isThere || documents[this.documentOf[i] ?? 0] !== 1) continue
      shown[i] = 1
      passages++
      length += this.lengthOf[i] ?? 0
    }
    return { shown, passages, length }
  }

  /** By document. */
  private there(seq: number): readonly (Version | undefined)[] {
    if (this.lastThere?.seq !== seq) {
      const versions = new Array<Version | undefined>(this.newestDocument + 1).fill(undefined)
      for (const version of this.versions.values())
        if (version.from <= seq && seq < version.to) versions[version.document] = version
      this.lastThere = { seq, versions }
    }
    return this.lastThere.versions
  }

  private readPassages(connection: Connection): void {
    const rows = connection
      .statement<{ id: number; document: number; from: number; to: number | null; length: number }>(
        'SELECT id, document, from_seq AS "from", to_seq AS "to", length FROM passages WHERE id > ? ORDER BY id',
      )
      .iterate(this.newest)
    for (const { id, document, from, to, length } of rows) {
      if (id >= this.documentOf.length) this.grow(id)
      this.documentOf[id] = document
      this.fromOf[id] = from
      this.toOf[id] = to ?? OPEN
      this.lengthOf[id] = length
      this.newest = id
    }
  }

  private readVersions(connection: Connection): void {
    const rows = connection
      .statement<
        Record<'day' | 'written', string | null> &
          Omit<Version, 'to' | 'day' | 'written'> & { id: number; to: number | null; source: TextSource }
      >(
        `SELECT v.id, v.document, d.source, d.ref, v.from_seq AS "from", v.to_seq AS "to", v.path, v.day, v.written
         FROM versions v JOIN documents d ON d.id = v.document WHERE v.id > ? ORDER BY v.id`,
      )
      .iterate(this.newestVersion)
    for (const { id, to, day, written, ...version } of rows) {
      const read = { ...version, to: to ?? OPEN, day: day ?? undefined, written: written ?? undefined }
      this.versions.set(id, read)
      const others = this.versionsOf.get(version.document)
      if (others) others.push(read)
      else this.versionsOf.set(version.document, [read])
      this.newestVersion = id
      this.newestDocument = Math.max(this.newestDocument, version.document)
    }
  }

  private readEnded(connection: Connection): void {
    const ended = (table: string) =>
      connection
        .statement<{ id: number; to: number }>(
          `SELECT id, to_seq AS "to" FROM ${table} WHERE to_seq > ? ORDER BY to_seq`,
        )
        .all(this.endedAt)
    const [passages, versions] = [ended('passages'), ended('versions')]
    for (const { id, to } of passages) this.toOf[id] = to
    for (const { id, to } of versions) {
      const version = this.versions.get(id)
      if (version) version.to = to
    }
    // An event's changes are committed together.
    this.endedAt = Math.max(this.endedAt, passages.at(-1)?.to ?? 0, versions.at(-1)?.to ?? 0)
  }

  private grow(index: number): void {
    const grown = (column: Int32Array): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(Math.max(column.length * 2, index + 1))
      larger.set(column)
      return larger
    }
    this.documentOf = grown(this.documentOf)
    this.fromOf = grown(this.fromOf)
    this.toOf = grown(this.toOf)
    this.lengthOf = grown(this.lengthOf)
  }
}

const isAsked = (
  { source, path, day, written }: DocumentVersion,
  { sources, since, until, without }: PassageFilter,
): boolean => {
  if (sources !== undefined && !sources.includes(source)) return false
  if (without?.has(path)) return false
  if (since === undefined && until === undefined) return true
  const about = day ?? written
  return about !== undefined && about >= (since ?? about) && about <= (until ?? about)
}
