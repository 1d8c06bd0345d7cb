import { z } from 'zod'
import { zInstant, zMoney, zPrice, zStrategy } from '#vocabulary'
import { EXIT_KINDS } from '../rows/ledger-rows.ts'

/** What a person may put right about a trade. Prices are the averages of its entries and exits. */
export const zCorrection = z
  .strictObject({
    entryAt: zInstant.optional(),
    exitAt: zInstant.optional(),
    entryPrice: zPrice.optional(),
    exitPrice: zPrice.optional(),
    fees: zMoney.optional(),
    funding: zMoney.optional(),
    stop: zPrice.optional(),
    target: zPrice.optional(),
    exitKind: z.enum(EXIT_KINDS).optional(),
    strategy: zStrategy.optional(),
  })
  .refine((set) => Object.keys(set).length > 0, 'names no field to correct')
export type Correction = z.infer<typeof zCorrection>
