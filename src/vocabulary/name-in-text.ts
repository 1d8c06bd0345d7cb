/** Every mark that a reader may take for the end of what is quoted. */
const QUOTATION_MARKS = /["“”„‟＂″〝〞〟❝❞]/g

/** Somebody's words in quotation marks, which none inside can end. */
export const inQuotationMarks = (text: string): string => `"${text.replaceAll(QUOTATION_MARKS, "'")}"`

/** One short word, as symbols, strategies, rules and currencies have: too little to be taken for a sentence. */
const PLAIN_NAME = /^[\w^$#][\w.:/@#^$=&+%-]{0,23}$/

/** A name in a line of ours: as it is where it is plainly one, else in quotation marks, for a name may be any sentence. */
export const nameInText = (name: string): string => (PLAIN_NAME.test(name) ? name : inQuotationMarks(name))

/** The same for the path of a file. */
const PLAIN_PATH = /^[\w./-]{1,120}$/
export const pathInText = (path: string): string => (PLAIN_PATH.test(path) ? path : inQuotationMarks(path))
