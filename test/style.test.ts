import { basename } from 'node:path'
import { expect, test } from 'vitest'
import budget from './budget.json' with { type: 'json' }
import {
  docPages,
  type File,
  lineAt,
  nonBlankLines,
  type Piece,
  sourceFiles,
  splitCode,
} from './source-files.ts'

// Rules of names and words, each counted against a ceiling in `budget.json` that only falls.
// STYLE=1 prints the ten worst places of each rule.

const SHORT_FILE_LINES = 25
const LONG_SENTENCE_WORDS = 25
const PLACES_SHOWN = 10
const CHARACTERS_SHOWN = 160

/** Index and ports are contracts; a call, a kind of fact and a section of the context may be short. */
const MAY_BE_SHORT = /\/(?:calls|kinds)\/[^/]+$|-section\.ts$|\/(?:index|ports)\.ts$/
const CONTRACT = /\/(?:index|ports)\.ts$/
const STORE_PART = /^src\/store\/(?:sqlite|postgres)\//

const BANNED =
  /\b(?:told|tells|telling|nobody|whoever|somebody|kept[\s*/_-]+apart|taken[\s*/_-]+for|made[\s*/_-]+again)\b/gi
const OPENING = /^[/*\s]*(?:What|Whether|Of|Told|Whoever|Those|Such)\b/
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm

interface Place {
  readonly where: string
  readonly text: string
  /** The worst places have most of it. */
  readonly weight: number
}

interface Finding {
  readonly count: number
  readonly places: readonly Place[]
  readonly note?: string
}

const pages = docPages()
const sources = sourceFiles()
  .filter(({ path }) => path.endsWith('.ts'))
  .map((file) => ({ ...file, ...splitCode(file.text) }))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
const bannedIn = (text: string): number => text.match(BANNED)?.length ?? 0
/** `whoTells` and `who-tells.ts` have the words `who tells`. */
const wordsOfName = (name: string): string =>
  name.replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ').replaceAll(/[-_.]/g, ' ')

const place = ({ path, text }: File, piece: Piece, weight: number): Place => ({
  where: `${path}:${lineAt(text, piece.at)}`,
  text: piece.text,
  weight,
})

const findShortFiles = (): Finding => {
  const places = sources
    .map(({ path, text }) => ({ path, lines: nonBlankLines(text) }))
    .filter(({ path, lines }) => lines < SHORT_FILE_LINES && !MAY_BE_SHORT.test(path))
    .map(({ path, lines }) => ({ where: `${path}:1`, text: `${lines} lines`, weight: -lines }))
  return { count: places.length, places }
}

interface Use {
  readonly name: string
  readonly file: File
  readonly at: number
}

/** Counts every use of a name after the first. The same part of two stores is one use. */
const findRepeated = (uses: readonly Use[]): Finding => {
  const usesOf = new Map<string, Map<string, Use>>()
  for (const use of uses) {
    const known = usesOf.get(use.name) ?? new Map<string, Use>()
    usesOf.set(use.name, known.set(use.file.path.replace(STORE_PART, 'src/store/*/'), use))
  }
  const places = [...usesOf.values()].flatMap((known) => {
    const [first, ...others] = known.values()
    if (first === undefined || others.length === 0) return []
    const text = `${first.name}, also in ${others.map(({ file }) => file.path).join(', ')}`
    return place(first.file, { at: first.at, text }, others.length)
  })
  return { count: sum(places.map(({ weight }) => weight)), places }
}

const findRepeatedFileNames = (): Finding =>
  findRepeated(
    sources
      .filter(({ path }) => !CONTRACT.test(path))
      .map((file) => ({ name: basename(file.path), file, at: 0 })),
  )

const findRepeatedExports = (): Finding =>
  findRepeated(
    sources.flatMap((file) =>
      [...file.code.matchAll(EXPORT)].map(({ 1: name = '', index }) => ({ name, file, at: index })),
    ),
  )

/** Counts each file name and each distinct identifier with a banned word in it. */
const findBannedNames = (): Finding => {
  const places = sources
    .filter(({ path }) => bannedIn(wordsOfName(basename(path))) > 0)
    .map(({ path }) => ({ where: `${path}:1`, text: basename(path), weight: 1 }))
  const identifiers = new Map<string, { first: Place; uses: number }>()
  const harmless = new Set<string>()
  for (const source of sources)
    for (const { 0: name, index } of source.code.matchAll(/[A-Za-z_$][\w$]*/g)) {
      if (harmless.has(name)) continue
      if (bannedIn(wordsOfName(name)) === 0) {
        harmless.add(name)
        continue
      }
      const known = identifiers.get(name) ?? { first: place(source, { at: index, text: name }, 1), uses: 0 }
      identifiers.set(name, { ...known, uses: known.uses + 1 })
    }
  for (const { first, uses } of identifiers.values())
    places.push({ ...first, text: `${first.text}, ${uses} times`, weight: uses })
  return { count: places.length, places }
}

const isImported = ({ text }: Piece): boolean => /^(?:\.{1,2}\/|#)\S+$/.test(text)

/** A page without quotations, of the same length. */
const withoutQuotations = (text: string): string =>
  text.replaceAll(/^>.*$/gm, (line) => ' '.repeat(line.length))

const findBannedWords = (): Finding => {
  const texts = [
    ...sources.flatMap((file) =>
      [...file.comments, ...file.strings.filter((piece) => !isImported(piece))].map((piece) => ({
        file,
        piece,
      })),
    ),
    ...pages.map((file) => ({ file, piece: { at: 0, text: withoutQuotations(file.text) } })),
  ]
  const places = new Map<string, Place>()
  for (const { file, piece } of texts)
    for (const { index } of piece.text.matchAll(BANNED)) {
      const line = lineAt(file.text, piece.at + index)
      const where = `${file.path}:${line}`
      const text = file.text.split('\n')[line - 1] ?? ''
      places.set(where, { where, text, weight: (places.get(where)?.weight ?? 0) + 1 })
    }
  const count = sum([...places.values()].map(({ weight }) => weight))
  const words = sum(texts.map(({ piece }) => wordsIn(piece.text)))
  return {
    count,
    places: [...places.values()],
    note: `${((count / words) * 2000).toFixed(2)} in 2,000 words`,
  }
}

const findCommentOpenings = (): Finding => {
  const places = sources.flatMap((file) =>
    file.comments
      .filter(({ text }) => OPENING.test(text))
      .map((piece) => place(file, piece, wordsIn(piece.text))),
  )
  return { count: places.length, places }
}

/** Blanks code blocks, comments, headings, tables, quotations and list items with their further lines. */
const proseOf = (text: string): string =>
  text.replaceAll(
    /^ *(```|~~~)[\s\S]*?^ *\1.*$|<!--[\s\S]*?-->|^ *[#|>].*$|^ *(?:[-*+]|\d+\.) .*(?:\n.*\S.*)*$|^ {2,}.*$/gm,
    (block) => block.replaceAll(/[^\n]/g, ' '),
  )

const SENTENCE = /\S[\s\S]*?(?:(?<!\b(?:e\.g|i\.e|vs|cf|no))[.!?][)"”’*_]*(?=\s+[\p{Lu}\d`"“([*_])|$)/gu

/** Code within a sentence, and a link's address, may have full stops and blanks of their own. */
const asWords = (prose: string): string =>
  prose
    .replaceAll(/`[^`]+`/g, (code) => `\`${code.slice(1, -1).replaceAll(/[\s.!?]/g, '_')}\``)
    .replaceAll(/(?<=\])\([^)\s]*\)/g, (address) => '_'.repeat(address.length))

const findLongSentences = (): Finding => {
  const sentences = pages.flatMap((page) =>
    [...asWords(proseOf(page.text)).matchAll(/(?:^.*\S.*\n?)+/gm)].flatMap(({ 0: paragraph, index }) =>
      [...paragraph.matchAll(SENTENCE)].map((sentence) => {
        const at = index + sentence.index
        const text = page.text.slice(at, at + sentence[0].length)
        return place(page, { at, text }, wordsIn(sentence[0]))
      }),
    ),
  )
  const places = sentences.filter(({ weight }) => weight > LONG_SENTENCE_WORDS)
  const percent = Math.round((places.length / sentences.length) * 10_000) / 100
  return { count: percent, places, note: `${places.length} of ${sentences.length}` }
}

const RULES = {
  shortFiles: ['source files under 25 lines', findShortFiles],
  repeatedFileNames: ['file names that exist twice', findRepeatedFileNames],
  repeatedExports: ['exported names that exist twice', findRepeatedExports],
  bannedNames: ['banned words in identifiers and file names', findBannedNames],
  bannedWords: ['banned words in comments, messages and docs', findBannedWords],
  commentOpenings: [
    'comments that begin with What, Whether, Of, Told, Whoever, Those, Such',
    findCommentOpenings,
  ],
  longSentencePercent: ['percent of sentences in the docs over 25 words', findLongSentences],
} satisfies { readonly [rule in keyof typeof budget.style]: readonly [string, () => Finding] }

const listed = (places: readonly Place[]): string =>
  places
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, PLACES_SHOWN)
    .map(({ where, text }) => `  ${where}  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, CHARACTERS_SHOWN)}`)
    .join('\n')

test.each(Object.entries(RULES))('no count rises above its ceiling: %s', (name, [title, find]) => {
  const { count, places, note } = find()
  const ceiling = budget.style[name as keyof typeof RULES] // Object.entries has no literal types
  const found = `${name}: ${count}${note === undefined ? '' : ` (${note})`}, ceiling ${ceiling}: ${title}`
  if (process.env.STYLE) console.log(`${found}\n${listed(places)}`)
  if (count > ceiling) expect.fail(`${found}. Fix as many as you added. The worst:\n${listed(places)}`)
})

test('comments, strings and code are read as such', () => {
  const lines = [
    '// one',
    '// two',
    'const a = `x $' + "{f('y', { b: 1 })} z` /* three */",
    "const c = /[/'`]/ // 'four'",
    'const d = a / c / 2',
  ]
  const { comments, strings, code } = splitCode(lines.join('\n'))
  expect(comments.map(({ text }) => text)).toEqual(['// one\n// two', '/* three */', "// 'four'"])
  expect(strings.map(({ text }) => text)).toEqual(['x ', 'y', ' z'])
  expect(code.match(/\w+/g)?.join(' ')).toBe('const a f b 1 const c const d a c 2')
})
