import { zCurrency } from '#market'
import { zPositive } from '#vocabulary'

/** What a fee is in, where that is not the account's currency. */
export const FEE_CURRENCY_FIELDS = {
  feeCurrency: zCurrency
    .optional()
    .describe('what the fee is in: the account’s currency if left out, the quote’s, the base asset, another'),
  feeRate: zPositive.optional().describe('that currency to account currency; needed for another than these'),
}
