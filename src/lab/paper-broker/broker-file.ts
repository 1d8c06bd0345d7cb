import { z } from 'zod'
import { Decimal, type Exact, SIDES } from '#vocabulary'
import type { Filled, Refused } from './order.ts'
import type { BrokerTerms, PaperAccount } from './paper-account.ts'

/** As the broker itself wrote it. */
const zDecimal = z.string().transform((text) => Decimal.of(text as Exact))

/** What a paper broker keeps in its file: the account, and what it answered to each order. */
export const zBrokerFile = z.object({
  at: z.string().nullable(),
  answers: z.array(z.tuple([z.string(), z.custom<Filled | Refused>()])),
  cash: zDecimal,
  fees: zDecimal,
  orders: z.int(),
  held: z.array(
    z.object({
      id: z.string(),
      symbol: z.string(),
      side: z.enum(SIDES),
      size: zDecimal,
      entry: zDecimal,
      stop: zDecimal,
      target: zDecimal,
      fees: zDecimal,
    }),
  ),
  quotes: z.array(
    z.tuple([
      z.string(),
      z.object({ open: zDecimal, high: zDecimal, low: zDecimal, close: zDecimal, rate: zDecimal }),
    ]),
  ),
})
export type BrokerFile = z.output<typeof zBrokerFile>

export const readAccount = (
  { cash, fees, orders, held, quotes }: BrokerFile,
  terms: BrokerTerms,
): PaperAccount => ({
  terms,
  cash,
  fees,
  orders,
  held: new Map(held.map((one) => [one.symbol, one])),
  quotes: new Map(quotes),
})

/** As JSON has it: numbers are exact texts. */
export const keptAccount = ({ cash, fees, orders, held, quotes }: PaperAccount): object =>
  texts({ cash, fees, orders, held: [...held.values()], quotes: [...quotes] })

const texts = (value: object): object =>
  JSON.parse(JSON.stringify(value, (_, given: unknown) => (given instanceof Decimal ? given.text : given)))
