import { inQuotationMarks, nameInText, withoutUnseen } from '#vocabulary'

// Words of others in a text for a model: cleaned, capped and marked, so that none of them reads as a line of ours.

/** Marks piled on one character beyond what any script needs. */
const PILED = /(\p{M}{2})\p{M}+/gu
/** The same character over and over. */
const FLOOD = /(\P{N})\1{7,}/gu

const seen = (text: string): string => withoutUnseen(text).replace(PILED, '$1')

/** Without what models take for the end of a fence or of a message. */
const unfenced = (text: string): string =>
  text
    .replaceAll(/[`｀ˋ]{3,}|[~～]{3,}/g, "'''")
    // A tag, such as </s>, <end_of_turn> or <<SYS>>; a token, such as <|im_end|>, also with the wide bar of some models.
    .replaceAll(/[<＜](?=[/!?<＜\p{L}]|\s*[|｜])/gu, '‹')
    .replaceAll(/([|｜])\s*[>＞]/g, '$1›')
    .replaceAll(/\[(\/?(?:INST|SYS|TOOL|AVAILABLE|IMG|BOS|EOS|PAD|UNK)[^\]]{0,20})\]/gi, '($1)')

/** Without what no reader sees, either. */
const plain = (text: string): string => unfenced(seen(text).replace(FLOOD, '$1$1$1…'))

/** Scripts of which models have whole words or signs for tokens, and signs between words. */
const USUAL =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{P}\p{Sc}\p{Sm}\p{N}\p{Z}]/u
/** An emoji or a sign of a seldom script takes about as many tokens: a reason made of them took a thousand, and the warnings their room. */
const SEVERAL_TOKENS = 4

const capped = (text: string, most: number): string => {
  let room = most
  let kept = 0
  // Where the last sign that is kept begins, so that one more has room for the mark of what was cut.
  let cutAt = 0
  for (const sign of text) {
    room -= sign < '\u0250' || USUAL.test(sign) ? 1 : SEVERAL_TOKENS
    if (room < 0) break
    if (room >= 1) cutAt = kept + sign.length
    kept += sign.length
  }
  if (kept === text.length) return text
  const cut = `${text.slice(0, cutAt).trimEnd()}…`
  return marksIn(text) % 2 === 0 && marksIn(cut) % 2 === 1 ? `${cut}"` : cut
}

/** What is quoted in a text that is cut ends where the text does. */
const marksIn = (text: string): number => text.split('"').length - 1

/** Read no further than this: what is beyond is cut anyway. */
const FAR = 20

/** Somebody's words without a line end, and all of them: for a page that wraps what is long. */
export const unbroken = (text: string): string => unfenced(seen(text.replaceAll(/\s+/g, ' '))).trim()

/** Somebody's words as one line of bounded length. */
export const oneLine = (text: string, most: number): string =>
  capped(
    plain(text.slice(0, most * FAR).replaceAll(/\s+/g, ' '))
      .replaceAll(/ +/g, ' ')
      .trim(),
    most,
  )

/** The same in quotation marks, which none inside can end; what was written by somebody who was shown text from outside says so. */
export const inQuotes = (text: string, most: number, outside = false): string =>
  `${inQuotationMarks(oneLine(text, most))}${outside ? ' (outside)' : ''}`

/** A name that somebody gave, of bounded length: in quotation marks where it could be read as anything else. */
export const named = (name: string, most: number): string => nameInText(oneLine(name, most))

/** Lines of somebody's text, each behind a mark: whatever they say, no line of it begins like one of ours. */
export const behindMarks = (text: string, most: number): string =>
  capped(
    text
      .slice(0, most * FAR)
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map((line) => plain(line.replaceAll('\t', ' ')).trimEnd())
      .filter((line) => line !== '')
      .join('\n'),
    most,
  )
    .split('\n')
    .map((line) => `  > ${line}`)
    .join('\n')

/** A whole text, its lines as they are written and each behind a mark. */
export const quotedLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${unfenced(seen(line.replaceAll('\t', '  ')))}`.trimEnd())
    .join('\n')

/** A text that a person approved, line by line as it is written. */
export const asApproved = (text: string): readonly string[] =>
  text
    .split(/\r\n|[\n\r]/)
    .map((line) => seen(line.replaceAll('\t', '  ')).trimEnd())
    .filter((line, at, all) => line !== '' || (at > 0 && all[at - 1] !== ''))
