import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mulberry32, type Random } from '../src/lab/random/mulberry32.ts'

// Made-up notes of a desk: English words by Zipf's law, tickers, figures. Every section is one chunk of some 400 tokens.

const WORDS_A_SECTION = 300
export const SECTIONS_A_FILE = 100
/** The commonest are words such as "the" and "had", by which nobody asks. */
const EMPTY_WORDS = 150
const TICKERS = ['XAUUSD', 'BTC/USDT', 'EURUSD', 'BRK.B', 'AAPL', 'NVDA', 'WTI', 'TLT'] as const
const PIECES = new URL('../src/models/table/pieces.txt', import.meta.url)

/** Whole words of the default embedder's own vocabulary, so that it reads what is written. */
const vocabulary = readFileSync(PIECES, 'utf8')
  .split('\n')
  .filter((piece) => /^[a-z]{3,12}$/.test(piece))

export class Library {
  private readonly random: Random
  private readonly sums: number[] = []

  constructor(seed: number) {
    this.random = mulberry32(seed)
    let sum = 0
    for (let rank = 1; rank <= vocabulary.length; rank++) {
      sum += 1 / rank
      this.sums.push(sum)
    }
  }

  word(): string {
    const wanted = this.random() * (this.sums.at(-1) ?? 1)
    let [low, high] = [0, this.sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return vocabulary[low] ?? ''
  }

  /** Something one would ask: a few words, one time in three with a ticker. */
  question(length = 5): string {
    const words: string[] = []
    while (words.length < length) {
      const word = this.word()
      if (vocabulary.indexOf(word) >= EMPTY_WORDS) words.push(word)
    }
    return this.random() < 1 / 3 ? `${this.ticker()} ${words.join(' ')}` : words.join(' ')
  }

  section(title: string): string {
    const words = Array.from({ length: WORDS_A_SECTION }, (_, i) =>
      i % 60 === 7 ? this.ticker() : i % 45 === 11 ? (this.random() * 3_000).toFixed(2) : this.word(),
    )
    const lines = Array.from({ length: WORDS_A_SECTION / 20 }, (_, i) =>
      words.slice(i * 20, i * 20 + 20).join(' '),
    )
    return `## ${title}\n\n${lines.join('.\n')}.\n`
  }

  /** Writes so many sections into files of a workspace. */
  fill(workspace: string, sections: number): void {
    const folder = join(workspace, 'memory', 'library')
    mkdirSync(folder, { recursive: true })
    for (let from = 0; from < sections; from += SECTIONS_A_FILE) {
      const count = Math.min(SECTIONS_A_FILE, sections - from)
      const text = Array.from({ length: count }, (_, i) => this.section(`${this.word()} ${from + i}`)).join(
        '\n',
      )
      writeFileSync(join(folder, `part-${from}.md`), `# Part ${from}\n\n${text}`)
    }
  }

  private ticker(): string {
    return TICKERS[Math.floor(this.random() * TICKERS.length)] ?? 'XAUUSD'
  }
}
