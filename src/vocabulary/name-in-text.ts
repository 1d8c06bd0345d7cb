/** Every mark that a reader may take for the end of what is quoted. */
const QUOTATION_MARKS = /["“”„‟＂″〝〞〟❝❞]/g

/** Somebody's words in quotation marks, which none inside can end. */
export const inQuotationMarks = (text: string): string => `"${text.replaceAll(QUOTATION_MARKS, "'")}"`

const NAME = /^[\w^$#][\w.:/@#^$=&+%-]{0,23}$/
/** A word within a name, whatever parts it from the next: a separator, a digit, a capital letter. */
const WORD = /[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]/g
const SHORTEST_WORD = 2
/** `BTC-PERP` and `mean_reversion` are names; what has three words may be a sentence, whatever stands between them. */
const MOST_WORDS = 2

const isPlain = (name: string): boolean =>
  (name.match(WORD) ?? []).filter((word) => word.length >= SHORTEST_WORD).length <= MOST_WORDS

/** A name in a line of ours: as it is where it is plainly one, else in quotation marks, for a name may be any sentence. */
export const nameInText = (name: string): string =>
  NAME.test(name) && isPlain(name) ? name : inQuotationMarks(name)

/** The same for the path of a file: each of its parts is a name, and there are few. */
const PATH = /^[\w./-]{1,120}$/
const MOST_PARTS = 3
const ENDING = /\.\w{1,5}$/

export const pathInText = (path: string): string => {
  const parts = path.replace(ENDING, '').split('/')
  return PATH.test(path) && parts.length <= MOST_PARTS && parts.every(isPlain) ? path : inQuotationMarks(path)
}
