/** What is meant to be done in a symbol, where facts state it: an agent decides, and its risk engine may refuse. */
export const decidedOn = (symbol: string | undefined): readonly string[] =>
  symbol === undefined ? [] : [`decided ${symbol}`]
