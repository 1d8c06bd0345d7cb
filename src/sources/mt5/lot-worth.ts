import { Decimal, type Exact, type Instant } from '#vocabulary'
import type { Read } from '../source.ts'

/** What a price did for a size, and what that was in money. */
export interface Result {
  /** Size that was closed, times how far the price had gone its way; null where nothing was. */
  readonly moved: Decimal | null
  readonly profit: Decimal
}

/** What one lot of a symbol is, and which currency it is priced in where that is not the account's. */
export interface LotWorth {
  readonly multiplier: Decimal
  readonly quoteCurrency: string | undefined
  readonly accountCurrency: string | undefined
}

/** Half of the last digit of money: what a broker rounds each result by. */
const HALF_CENT = 0.005

/** A lot of currencies: the same at every broker but those of cent accounts, where the rate tells the rest. */
const CURRENCY_LOT = Decimal.of('100000' as Exact)

const CURRENCIES = new Set(
  'USD,EUR,GBP,JPY,CHF,AUD,NZD,CAD,SEK,NOK,DKK,PLN,CZK,HUF,TRY,ZAR,MXN,SGD,HKD,CNH,ILS,THB,RON,INR,BRL,KRW'.split(
    ',',
  ),
)

/** The two currencies of EURUSD, EURUSD.m or EURUSDpro; undefined of anything else. */
const currenciesOf = (symbol: string): readonly [base: string, quote: string] | undefined => {
  const [base, quote] = [symbol.slice(0, 3).toUpperCase(), symbol.slice(3, 6).toUpperCase()]
  return CURRENCIES.has(base) && CURRENCIES.has(quote) ? [base, quote] : undefined
}

/** What indices are priced in, by how brokers call them. */
const INDICES: readonly (readonly [name: RegExp, currency: string])[] = [
  [/^(DE|GER|DAX|FRA|FR|CAC|EU|EUSTX|STOXX|ESTX|ESP|ES|IBEX|ITA|IT|NETH|NL|AEX)\d{2}/, 'EUR'],
  [/^(DAX|CAC|IBEX|AEX)$/, 'EUR'],
  [/^(UK100|FTSE)/, 'GBP'],
  [/^(JP|JPN|NI|NIKKEI)225/, 'JPY'],
  [/^(HK|HSI|HK33|CHINAH)/, 'HKD'],
  [/^(AUS|AU)200/, 'AUD'],
  [/^(SWI|CH|SMI)20/, 'CHF'],
  [/^(US|NAS|SPX|USTEC|WS|DJ)\d*/, 'USD'],
]

const METAL = /^X(?:AU|AG|PT|PD)\/?(USD|EUR|GBP|JPY|CHF|AUD)/

/** What a symbol is priced in, where its name says so. */
const quoteOf = (symbol: string): string | undefined =>
  currenciesOf(symbol)?.[1] ??
  METAL.exec(symbol.toUpperCase())?.[1] ??
  INDICES.find(([name]) => name.test(symbol.toUpperCase()))?.[1]

/**
 * What a lot is, from what exits brought: a report does not say it. The profit of an exit is the way of its price times the size times what
 * one lot is, in the account's currency: a round number where the symbol is priced in that, and one that moves with the rate where not.
 */
export const lotWorth = (
  results: readonly Result[],
  symbol: string,
  accountCurrency: string | undefined,
): LotWorth | undefined => {
  const pair = currenciesOf(symbol)
  const [surest] = results
    .flatMap(({ moved, profit }) => {
      const [way, money] = [Number(moved?.text ?? 0), Number(profit.text)]
      return way === 0 || money / way <= 0 ? [] : [{ worth: money / way, off: HALF_CENT / Math.abs(money) }]
    })
    .sort((a, b) => a.off - b.off)
  // Of an account whose currency the file does not say, a lot that is worth another number is priced in another.
  const isOther =
    accountCurrency === undefined
      ? surest && !isWorth(Number(CURRENCY_LOT.text), surest)
      : pair?.[1] !== accountCurrency
  if (pair && isOther) return { multiplier: CURRENCY_LOT, quoteCurrency: pair[1], accountCurrency }
  if (!surest)
    return pair ? { multiplier: CURRENCY_LOT, quoteCurrency: undefined, accountCurrency } : undefined
  const multiplier = roundest(surest)
  const quote = quoteOf(symbol)
  // What it is worth is no usual number: the rate is the rest, of an index from abroad.
  const isAbroad =
    quote !== undefined && quote !== accountCurrency && !isWorth(Number(multiplier.text), surest)
  return { multiplier, quoteCurrency: isAbroad ? quote : undefined, accountCurrency }
}

/** Multiples that one lot is: of a power of ten. */
const USUAL = [1, 2, 2.5, 5, 1.25]

/** Money over the way of a price, and by which share of it rounding may have changed it. */
interface Seen {
  readonly worth: number
  readonly off: number
}

const isWorth = (number: number, { worth, off }: Seen): boolean =>
  Math.abs(number / worth - 1) <= Math.max(off, 1e-6)

/** The usual number that a worth can be, as exactly as it is known; else the power of ten that is nearest. */
const roundest = (seen: Seen): Decimal => {
  const power = 10 ** Math.floor(Math.log10(seen.worth) + 1e-9)
  const usual = USUAL.flatMap((one) => [one * power, one * power * 10]).find((one) => isWorth(one, seen))
  return Decimal.parse(usual ?? 10 ** Math.round(Math.log10(seen.worth))) ?? Decimal.one
}

/** The rate at which an exit was converted, by what it brought; undefined where it is 1, or cannot be told. */
export const rateOf = ({ moved, profit }: Result, { multiplier }: LotWorth): Decimal | undefined => {
  if (moved === null || moved.isZero || profit.isZero) return undefined
  const rate = profit.over(moved.times(multiplier))
  return rate.sign <= 0 || rate.equals(Decimal.one) ? undefined : rate
}

/** What a symbol is, as far as a report tells: known from the first of its rows on. */
export const instrumentFact = (
  symbol: string,
  { multiplier, quoteCurrency, accountCurrency }: LotWorth,
  at: Instant,
  line: number,
): Read => {
  const [baseCurrency] = currenciesOf(symbol) ?? []
  const payload = {
    symbol,
    multiplier: multiplier.text,
    paidUp: false,
    ...(quoteCurrency === undefined ? {} : { quoteCurrency }),
    ...(accountCurrency === undefined ? {} : { accountCurrency }),
    ...(baseCurrency === undefined ? {} : { baseCurrency }),
  }
  return { line, fact: { kind: 'instrument', at, payload } }
}
