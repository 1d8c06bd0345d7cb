import type { Decimal } from '#vocabulary'

/** What an order asked for besides, by its number. */
export interface OrderLevels {
  readonly stop: Decimal | undefined
  readonly target: Decimal | undefined
}

export interface DealTerms {
  readonly account: string
  /** Numbers of orders and positions of a test begin anew in every test, and are named with it. */
  readonly isTest: boolean
  readonly currency: string | undefined
  readonly strategy: string | undefined
  readonly orders: ReadonlyMap<string, OrderLevels>
}
