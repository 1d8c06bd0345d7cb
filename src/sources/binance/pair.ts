import { Decimal } from '#vocabulary'
import { readNumber } from '../read-number.ts'

/** What others are priced in there. Longer names first: FDUSD ends with USD. */
const QUOTES =
  'FDUSD,USDT,USDC,BUSD,TUSD,USDP,USD1,BIDR,IDRT,BVND,AEUR,EURI,BTC,ETH,BNB,EUR,TRY,BRL,GBP,AUD,RUB,UAH,NGN,ZAR,PLN,RON,ARS,JPY,MXN,COP,CZK,DAI,USD,XRP,TRX,DOGE,DOT,SOL'.split(
    ',',
  )

export interface Pair {
  readonly base: string
  readonly quote: string
}

/** BTCUSDT is bitcoin in tethers; BTCUSDT_250627 a contract on it that ends. Undefined where no known asset prices it. */
export const pairOf = (symbol: string): Pair | undefined => {
  const [pair = ''] = symbol.split('_')
  const quote = QUOTES.find((one) => pair.endsWith(one) && pair.length > one.length)
  return quote === undefined ? undefined : { base: pair.slice(0, -quote.length), quote }
}

/**
 * The pair whose assets two amounts end with: `100.0001INCH` of 1INCHUSDT are 100 of 1INCH, which only the pair's name tells.
 */
export const pairBySuffix = (pair: string, executed: string, amount: string): Pair | undefined => {
  for (let at = pair.length - 1; at > 0; at--) {
    const [base, quote] = [pair.slice(0, at), pair.slice(at)]
    if (amountIn(executed, base) && amountIn(amount, quote)) return { base, quote }
  }
  return undefined
}

/** An amount written before its asset; undefined where that is another. */
export const amountIn = (text: string, asset: string): Decimal | undefined => {
  const plain = text.replaceAll(' ', '')
  if (!plain.endsWith(asset)) return undefined
  return Decimal.parse(readNumber(plain.slice(0, plain.length - asset.length), '.') ?? '')
}
