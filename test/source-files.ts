import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const SOURCE = /\.(?:[cm]?[jt]sx?|sql|wat)$/
const NOT_SOURCE = /\.test\.ts$|\/(?:testing|web)\/|^src\/store\/contract\//

export interface File {
  /** From the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

/** Files of the source that people write, tests and what only tests use excluded. */
export const sourceFiles = (): File[] => filesIn('src', (path) => SOURCE.test(path) && !NOT_SOURCE.test(path))

/** The README and every page of the docs that people write. */
export const docPages = (): File[] => [read('README.md'), ...filesIn('docs', (path) => path.endsWith('.md'))]

const filesIn = (folder: string, isWanted: (path: string) => boolean): File[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(isWanted)
    .sort()
    .map(read)

const read = (path: string): File => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })

export const nonBlankLines = (text: string): number => text.match(/^.*\S/gm)?.length ?? 0

/** Part of a file, by the offset where it begins. */
export interface Piece {
  readonly at: number
  readonly text: string
}

export interface Code {
  /** Line comments that follow each other are one comment. */
  readonly comments: readonly Piece[]
  /** String literals and the fixed parts of templates, without quotes. */
  readonly strings: readonly Piece[]
  /** The rest: comments, strings and regular expressions are blanks. */
  readonly code: string
}

const TOKEN = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*[\s\S]*?\*\/)`,
    String.raw`(?<string>'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*")`,
    // A slash begins a regular expression where no value can have ended.
    String.raw`(?<regex>(?<=(?:^|[(,=:[!&|?{;+\-*%<>]|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*)`,
    '[`{}]',
  ].join('|'),
  'g',
)
const TEMPLATE_PART = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y

/** Splits TypeScript into comments, strings and code. */
export const splitCode = (text: string): Code => {
  const comments: Piece[] = []
  const strings: Piece[] = []
  const blanks: Piece[] = []
  /** True for a brace that belongs to a template. */
  const braces: boolean[] = []
  let next = 0
  const readTemplate = (at: number): void => {
    TEMPLATE_PART.lastIndex = at
    const part = TEMPLATE_PART.exec(text)?.[0] ?? ''
    strings.push({ at, text: part })
    blanks.push({ at, text: part })
    next = at + part.length + 1
    if (text[next - 1] !== '$') return
    braces.push(true)
    next += 1
  }
  for (;;) {
    TOKEN.lastIndex = next
    const token = TOKEN.exec(text)
    if (!token) break
    const { index: at, groups = {} } = token
    const [found] = token
    next = at + found.length
    if (found === '`' || (found === '}' && braces.pop())) readTemplate(next)
    else if (found === '{') braces.push(false)
    else if (found !== '}') blanks.push({ at, text: found })
    if (groups.comment !== undefined) comments.push({ at, text: found })
    if (groups.string !== undefined) strings.push({ at: at + 1, text: found.slice(1, -1) })
  }
  return { comments, strings, code: blanked(text, blanks) }
}

const blanked = (text: string, pieces: readonly Piece[]): string => {
  let code = ''
  for (const piece of pieces) code += text.slice(code.length, piece.at) + piece.text.replaceAll(/[^\n]/g, ' ')
  return code + text.slice(code.length)
}

/** The number of the line at an offset. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length
