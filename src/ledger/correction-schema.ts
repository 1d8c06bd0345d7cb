import { z } from 'zod'
import { zContext } from '#market'
import { zInstant, zInstrumentPrice, zMoney, zStrategy } from '#vocabulary'
import { EXIT_KINDS } from './ledger-rows.ts'

/** The fields of a trade that a person may correct. */
export const zCorrection = z
  .strictObject({
    entryAt: zInstant.optional().describe('when it was opened'),
    exitAt: zInstant.optional().describe('when it was closed'),
    entryPrice: zInstrumentPrice.optional().describe('average price of all its entries'),
    exitPrice: zInstrumentPrice.optional().describe('average price of all its exits'),
    fees: zMoney.optional().describe('paid in all, in the account’s currency'),
    funding: zMoney.optional().describe('received in all, negative if paid'),
    stop: zInstrumentPrice.optional().describe('stop at the entry; its risk is computed again'),
    target: zInstrumentPrice.optional().describe('target at the entry'),
    exitKind: z.enum(EXIT_KINDS).optional().describe('why it ended'),
    strategy: zStrategy.optional().describe('by name or whole'),
    context: zContext
      .meta({ id: 'CorrectedContext' })
      .optional()
      .describe('the situation: fields that are wrong or missing'),
  })
  .refine((set) => Object.keys(set).length > 0, 'names no field to correct')
  .meta({ id: 'Correction' })
export type Correction = z.infer<typeof zCorrection>
