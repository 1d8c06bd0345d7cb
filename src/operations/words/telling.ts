import { unbroken } from '#recall'
import { type Page, TEXT_PAGE } from './page.ts'
import { printableText, withTexts } from './printable.ts'

/** How an answer is told on a page. */
export type Telling<Answer> = (answer: Answer, page: Page) => string

/** What an answer has before it is told. */
export type Untold<Answer extends { readonly text: string }> = Omit<Answer, 'text'>

/** An answer in which no text, whoever wrote it, has a line of its own. */
export const unbrokenTexts = <Answer>(answer: Answer): Answer => withTexts(answer, inOneLine)

/** An answer told so that no text in it, whoever wrote it, begins a line by itself. */
export const telling =
  <Answer>(tell: Telling<Answer>): Telling<Answer> =>
  (answer, page) =>
    tidy(tell(unbrokenTexts(answer), page))

const inOneLine = (text: string): string => (PLAIN_WORDS.test(text) ? text : unbroken(printableText(text)))

/** Words in which there is nothing to look for, as nearly all texts of an answer are: it saves half the time of a telling. */
const PLAIN_WORDS = /^[!-_a-{}·×’–−σ]+(?: [!-_a-{}·×’–−σ]+)*$/

/** The answer with its `text`: what the command line prints of it, for whoever calls one thing and reads the words. */
export const withText = <Answer extends object>(
  answer: Answer,
  tell: Telling<Answer>,
): Answer & { text: string } => ({
  ...answer,
  text: markedWords(tell(answer, TEXT_PAGE)),
})

/** A text of ours in which somebody's words that came to begin a line stand behind a mark. */
export const markedWords = (told: string): string => told.replaceAll(LIKE_ANOTHERS, `$1${TEXT_PAGE.mark}`)

/**
 * How a heading, a tag or a speaker begins a line, and none of our lines does. Somebody's words among ours could come to
 * stand there where a line is wrapped. The mark takes the place of two spaces before them.
 */
const LIKE_ANOTHERS = /^( *?) {0,2}(?=#|<[a-z/!]|(?:system|developer|assistant|user|human|tool)\s*[:：])/gim

/** Without spaces at the ends of lines. */
export const tidy = (told: string): string => told.replace(/[ \t]+$/gm, '').trimEnd()
