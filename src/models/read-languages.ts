import { HindcastError } from '#vocabulary'

const PLAIN = /^[\p{ASCII}]*$/u
const LATIN = 'Latn'
const LATIN_WORD = /\p{Script=Latin}+/gu
const OTHER_LETTER = /[\p{L}--\p{Script=Latin}]/gv
/** A Chinese word is about two characters; in scripts with longer words this only abstains a little sooner. */
const LETTERS_A_WORD = 2
/**
 * Of its words, so many at least must be in letters of a language that is read. Half was too few: of "RSI and MACD" in a Chinese
 * sentence a table of English words sees the names and not what is said of them.
 */
const LEAST_SHARE = 0.75

/** Ways of writing that use several of Unicode's scripts, or one under another name. */
const PARTS: { readonly [script: string]: readonly string[] } = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
}

/**
 * Whether a text may be in one of these languages (ISO 639-1), by its letters alone. French passes for English: most of
 * its words are unknown to an English model, and unknown words say little.
 */
export const mayRead = (languages: readonly string[]): ((text: string) => boolean) => {
  const scripts = new Set(languages.flatMap(scriptsOf))
  const latin = scripts.delete(LATIN)
  // With extensions: the long mark ー belongs to two scripts.
  const other = [...scripts].map((script) => `\\p{Script_Extensions=${script}}`).join('')
  const letter = other === '' ? undefined : new RegExp(`[${other}]`, 'gu')
  return (text) => {
    if (latin && PLAIN.test(text)) return true
    const words = count(text, LATIN_WORD)
    const all = words + count(text, OTHER_LETTER) / LETTERS_A_WORD
    const read = (latin ? words : 0) + (letter ? count(text, letter) / LETTERS_A_WORD : 0)
    return read >= LEAST_SHARE * all
  }
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const scriptsOf = (language: string): readonly string[] => {
  const script = scriptOf(language)
  if (script === undefined)
    throw new HindcastError('invalid_input', `"${language}" is no language`, {
      field: 'languages',
      next: 'Name languages by their ISO 639-1 code, such as "en" or "zh".',
    })
  return PARTS[script] ?? [script]
}

const scriptOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).maximize().script
  } catch {
    return undefined
  }
}
