import Database from 'better-sqlite3'
import type { Arm, Asked, Document } from '../harness.ts'

// The simplest search worth having, which the program's has to beat: FTS5 with OR of content words over path and body, six patterns
// for names and pairs, single Chinese signs and pairs of signs, no stemming, days as filters, .7 of words and .3 of the word table's
// cosine. It shares no code with our search; the table is handed in.

type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>

const WORDS_SHARE = 0.7
/** What a match in the path counts beside one in the body. */
const PATH_WEIGHT = 3
const CANDIDATES = 200

const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be because been before being between both but by can could did do does doing
  each for from further had has have he her here him his how i if in into is it its just me more most my of on once only or other
  our own same she should so some such than that the their them then there these they this those through to too under until up
  very was we were what when where which while who whom why will with would you your`.split(/\s+/),
)

/** Names and pairs, each in one spelling without signs. */
const NAMES: readonly RegExp[] = [
  // EUR/USD, BTC-USDT
  /\b([A-Z]{3,5})[/_-]([A-Z]{3,4})\b/g,
  // BRK.B, 0700.HK
  /\b([A-Z0-9]{1,6})\.([A-Z]{1,2})\b/g,
  // 10-K, S-1
  /\b(\d{1,2}|[SF])-([KQF1348])\b/gi,
  // INC-0777
  /\b([A-Z]{2,6})[-_](\d{2,8})\b/g,
  // 0.618, 2,065.5
  /\b(\d{1,3}(?:,\d{3})*|\d+)\.(\d+)\b/g,
  // RSI<30
  /\b([A-Za-z]{2,8}) ?[<>]=? ?(\d+)\b/g,
]

const namesIn = (text: string): readonly string[] =>
  NAMES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, a = '', b = '']) => `n${a}${b}`)).map(
    (name) => name.replaceAll(',', '').toLowerCase(),
  )

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/** Signs and pairs of signs, as words of hexadecimal digits that FTS5 keeps whole. */
const signsIn = (text: string): readonly string[] =>
  (text.match(HAN) ?? []).flatMap((run) => {
    const signs = [...run].map((sign) => sign.codePointAt(0)?.toString(16) ?? '')
    return [...signs.map((sign) => `c${sign}`), ...signs.slice(1).map((sign, i) => `c${signs[i]}${sign}`)]
  })

const wordsIn = (text: string): readonly string[] =>
  (
    text
      .replace(HAN, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => !STOP_WORDS.has(word))

const tokensIn = (text: string): readonly string[] => [...wordsIn(text), ...namesIn(text), ...signsIn(text)]

export const reference = (embed: Embed): Arm => ({
  name: 'reference',
  over: async (documents) => {
    const db = new Database(':memory:')
    db.exec("create virtual table page using fts5(path, body, tokenize = 'unicode61')")
    const insert = db.prepare('insert into page(rowid, path, body) values (?, ?, ?)')
    for (const [i, { id, path = id, text }] of documents.entries())
      insert.run(i, tokensIn(path).join(' '), tokensIn(text).join(' '))
    const find = db.prepare<[string, number], { row: number; score: number }>(
      `select rowid as row, -bm25(page, ${PATH_WEIGHT}, 1) as score from page where page match ? order by rank limit ?`,
    )
    const vectors = await embed(documents.map(({ path = '', text }) => `${path}\n${text}`))
    return async (asked, limit) => {
      const words = [...new Set(tokensIn(asked.text))]
      const match = words.map((word) => `"${word}"`).join(' OR ')
      const rows = words.length === 0 ? [] : find.all(match, CANDIDATES)
      const best = rows.reduce((most, { score }) => Math.max(most, score), 0)
      const found = new Map(rows.map(({ row, score }) => [row, best > 0 ? score / best : 0]))
      const [query] = await embed([asked.text])
      const speaks = query?.some((value) => value !== 0) ?? false
      const scored = documents.flatMap((document, i) => {
        if (!isOfDays(document, asked)) return []
        const cosine = query && speaks ? dot(query, vectors[i]) : 0
        const score = WORDS_SHARE * (found.get(i) ?? 0) + (1 - WORDS_SHARE) * Math.max(0, cosine)
        return score > 0 ? [{ id: document.id, score }] : []
      })
      scored.sort((a, b) => b.score - a.score)
      return { ranked: scored.slice(0, limit).map(({ id }) => id) }
    }
  },
})

const isOfDays = ({ id, written }: Document, { since, until }: Asked): boolean => {
  if (since === undefined && until === undefined) return true
  const day = /\d{4}-\d{2}-\d{2}/.exec(id)?.[0] ?? written?.slice(0, 10)
  return day !== undefined && day >= (since ?? day) && day <= (until ?? day)
}

const dot = (a: Float32Array, b: Float32Array | undefined): number => {
  let sum = 0
  for (let d = 0; d < a.length; d++) sum += (a[d] ?? 0) * (b?.[d] ?? 0)
  return sum
}
