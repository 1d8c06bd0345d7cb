/** What accounts are counted in and things are priced in; coins that stand for a dollar among them. */
const CODES = new Set(
  'USD,EUR,GBP,JPY,CHF,AUD,NZD,CAD,SEK,NOK,DKK,PLN,CZK,HUF,TRY,ZAR,MXN,SGD,HKD,CNH,CNY,ILS,THB,RON,INR,BRL,KRW,RUB,TWD,IDR,MYR,PHP,AED,SAR,USDT,USDC,FDUSD,BUSD,TUSD,DAI,GBX,BTC,ETH,BNB'.split(
    ',',
  ),
)

/** Whose a sign is; the first is the one that is meant where the account is in none of them. */
const SIGNS: { readonly [sign: string]: readonly string[] } = {
  $: ['USD', 'USDT', 'USDC', 'FDUSD', 'BUSD', 'TUSD', 'DAI', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN', 'TWD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY', 'CNH'],
  '₽': ['RUB'],
  '₹': ['INR'],
  '₩': ['KRW'],
}

export const isCurrency = (code: string): boolean => CODES.has(code.trim().toUpperCase())

/** The currency that a cell says its amount is in, by its sign or its code: `€200`, `200 EUR`. `$` is the account’s own where that is a dollar. */
export const currencyIn = (cell: string, account: string | undefined): string | undefined => {
  const [, code] = /(?:^|[^A-Za-z])([A-Z]{3,5})(?![A-Za-z])/.exec(cell) ?? []
  if (code !== undefined && isCurrency(code)) return code
  const [sign] = /[$€£¥₽₹₩]/.exec(cell) ?? []
  const codes = sign === undefined ? [] : (SIGNS[sign] ?? [])
  return codes.find((one) => one === account?.toUpperCase()) ?? codes[0]
}
