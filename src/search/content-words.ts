import { signPairs, withoutParticles } from './east-asian.ts'
import { STOP_WORDS } from './stop-words.ts'

// The words keyword search compares. The same function reads notes and questions.

/** A word longer than this is a key or an encoded blob; its beginning tells it apart. */
const LONGEST_WORD = 64

/**
 * Runs of Chinese and Japanese, an emoji, or runs of letters and digits joined by an apostrophe or, between digits, by a point or comma.
 * Every repetition is bounded: an unbounded one overflows the engine's stack on a line of megabytes.
 */
const RUN =
  /(?<east>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]{1,512})|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]{1,256}(?:['’]\p{L}{1,64}|(?<=\p{N})[.,](?=\p{N})[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]{1,64}){0,8}|\p{RGI_Emoji}|\p{Extended_Pictographic}/gv

/** The same for plain text, and faster; most notes are. */
const ASCII_RUN = /[a-z0-9]{1,256}(?:'[a-z]{1,64}|(?<=[0-9])[.,](?=[0-9])[a-z0-9]{1,64}){0,8}/g
const NOT_ASCII = /\P{ASCII}/u

const LATIN_ACCENT = /(?<=\p{Script=Latin})\p{M}{1,32}/gu
/** The colour of a hand, and the sign that a heart be drawn in colours. */
const EMOJI_SHADE = /[\u{1F3FB}-\u{1F3FF}\uFE0F]/gu
const POSSESSIVE = /['’]s?$|['’](?=\p{L})/gu
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
/** 4200.00 is 4200, and 1.50 is 1.5. */
const LAST_ZEROS = /^(\d+)\.0+$|^(\d+\.\d*[1-9])0+$/

export type Run =
  | { readonly east: true; readonly text: string }
  | { readonly east: false; readonly text: string }

/** Full-width letters, capitals and Latin accents make no difference. */
export const folded = (text: string): string =>
  NOT_ASCII.test(text) ? foldedScripts(text) : text.toLowerCase()

const foldedScripts = (text: string): string =>
  text
    .replace(EMOJI_SHADE, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_ACCENT, '')
    .normalize('NFC')

/** A folded text as runs of one kind of script, stop words among them. */
export const runsOf = (text: string): readonly Run[] => {
  const runs: Run[] = []
  const add = (token: string): void => {
    if (!JOINED.test(token)) runs.push({ east: false, text: token.slice(0, LONGEST_WORD) })
    else for (const word of spelled(token)) runs.push({ east: false, text: word })
  }
  // Matches with their groups take twice as long.
  if (!NOT_ASCII.test(text)) for (const token of text.match(ASCII_RUN) ?? []) add(token)
  else
    for (const { 0: token, groups } of text.matchAll(RUN)) {
      if (groups?.east === undefined) add(token)
      else runs.push({ east: true, text: token })
    }
  return runs
}

/** Few words have one of these. */
const JOINED = /['’.,]/u

/** `trader's` as `trader`, `don't` as `dont`, `1,452.4` as one number and `5,7` as two. */
const spelled = (token: string): readonly string[] => {
  if (THOUSANDS.test(token)) return [token.replaceAll(',', '').replace(LAST_ZEROS, '$1$2')]
  return token
    .split(',')
    .map((part) => part.replace(POSSESSIVE, '').replace(LAST_ZEROS, '$1$2').slice(0, LONGEST_WORD))
    .filter((part) => part !== '')
}

/** The content words of runs, repeats kept, stop words out. */
export const contentWords = (runs: readonly Run[]): readonly string[] =>
  runs.flatMap((run) => {
    if (run.east) return withoutParticles(run.text).flatMap(signPairs)
    return STOP_WORDS.has(run.text) ? [] : [run.text]
  })

/** Lower-cased content words of a text in any script, repeats kept, in order. */
export const contentWordsOf = (text: string): readonly string[] => contentWords(runsOf(folded(text)))
