// Symbols of what is traded in contracts or lots: one unit of size is seldom worth the price.

/** ESZ5, CLM26: a root, the letter of a month, a year. */
const DATED_FUTURE = /^[A-Z0-9]{1,3}[FGHJKMNQUVXZ]\d{1,2}$/
/** AAPL251219C00200000, as options are written in the United States. */
const LISTED_OPTION = /^[A-Z]{1,6}\s*\d{6}[CP]\d{8}$/
const MONEY = 'AUD|CAD|CHF|CNH|EUR|GBP|JPY|MXN|NOK|NZD|SEK|SGD|USD|XAG|XAU|XPD|XPT|ZAR'
/** EURUSD, XAU/USD: currencies and metals are traded in lots. */
const PAIR_OF_MONEY = new RegExp(`^(?:${MONEY})[-_/.]?(?:${MONEY})$`)

/** Whether a symbol by its shape is one whose multiplier is hardly ever 1. */
export const isContract = (symbol: string): boolean => {
  const written = symbol.toUpperCase()
  return DATED_FUTURE.test(written) || LISTED_OPTION.test(written) || PAIR_OF_MONEY.test(written)
}

const SEPARATORS = /[-_/.: ]/g

/** A symbol without what people write in different ways: case and separators. */
export const plainSymbol = (symbol: string): string => symbol.toUpperCase().replace(SEPARATORS, '')
