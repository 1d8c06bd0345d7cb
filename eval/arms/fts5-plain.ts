import Database from 'better-sqlite3'
import type { Arm } from '../harness.ts'

// SQLite's full-text search as it comes: OR of the content words, `unicode61`, its own bm25. The stated floors were measured
// this way; it stays here unchanged, so that they can be measured again. It shares nothing with our search, its stop words included.

const STOP_WORDS = new Set(
  `a about above after again against all am an and any are as at be because been before being below between both but by can
  could did do does doing don down during each else few for from further had has have having he her here him his how i if in
  into is it its just me more most my no nor not now of off on once only or other our out over own s same she should so some
  such t than that the their them then there these they this those through to too under until up very was we were what when
  where which while who whom why will with would you your`.split(/\s+/),
)

const contentWords = (question: string): readonly string[] =>
  [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => !STOP_WORDS.has(word))

export const fts5Plain: Arm = {
  name: 'fts5-plain',
  over: async (documents) => {
    const db = new Database(':memory:')
    db.exec('create virtual table page using fts5(text)')
    const insert = db.prepare<[number, string]>('insert into page(rowid, text) values (?, ?)')
    db.transaction(() => documents.forEach(({ text }, i) => void insert.run(i, text)))()
    const find = db
      .prepare<[string, number], number>(
        'select rowid from page where page match ? order by bm25(page), rowid limit ?',
      )
      .pluck()
    return async ({ text: question }, limit) => {
      const words = contentWords(question)
      if (words.length === 0) return { ranked: [] }
      const rows = find.all(words.map((word) => `"${word}"`).join(' OR '), limit)
      return { ranked: rows.flatMap((row) => documents[row]?.id ?? []) }
    }
  },
}
