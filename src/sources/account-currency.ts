import { HindcastError, shownValue, suggest } from '#vocabulary'
import { RowRefused } from './csv-row.ts'
import type { SourceOptions } from './source.ts'

const isAlike = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()

/** Money of two currencies does not add up: a row in another than the account's needs its rate. */
export const refuseWithoutRate = (
  currency: string | undefined,
  rate: string | undefined,
  { currency: account }: SourceOptions,
): void => {
  if (currency === undefined || rate !== undefined || account === undefined || isAlike(currency, account))
    return
  throw new RowRefused(
    `it is in ${shownValue(currency)}, the account is counted in ${shownValue(account)}, and there is no rate between them`,
    `Add a column rate, or name the one that is it by map: what one unit of ${shownValue(currency)} is worth in ${shownValue(account)}. If the account itself is in ${shownValue(currency)}, say so first: ${suggest('configure', { currency: shownValue(currency) })}.`,
  )
}

/** Refuses the report of an account whose results are in another currency than the memory's: they would be added up as if they were one. */
export const refuseOtherAccount = (
  currency: string | undefined,
  line: number,
  { currency: account }: SourceOptions,
): void => {
  if (currency === undefined || account === undefined || isAlike(currency, account)) return
  throw new HindcastError(
    'invalid_input',
    `line ${line}: the file is of an account in ${shownValue(currency)}, and this memory is counted in ${shownValue(account)}`,
    {
      field: 'from',
      next: `If nothing in ${shownValue(account)} was recorded, say what it is counted in: ${suggest('configure', { currency: shownValue(currency) })}. Else give the account a memory of its own. Nothing was imported.`,
    },
  )
}
