import { z } from 'zod'
import { STATED } from '#sources'
import { ACTORS } from '#vocabulary'
import { zMessage, zNotices } from './answer-fields.ts'
import { zFlagTotal } from './status-output.ts'

const zRefusedLine = z
  .object({
    line: z.int().describe('its line in the file, or its place in the list, from 1'),
    what: z.string().describe('what is wrong with it'),
    next: z.string().describe('what to do about it'),
  })
  .meta({ id: 'RefusedLine' })

const zStatedTotal = z
  .object({
    what: z.enum(STATED).describe('what it is a total of'),
    stated: z.string().describe('what the file says'),
    taken: z.string().nullable().describe('what was taken comes to; null: nothing was new'),
    agrees: z.boolean().nullable().describe('whether both are one, to the cent; null: nothing was new'),
  })
  .meta({ id: 'StatedTotal' })

export const zImportReport = z.object({
  source: z.string().describe('which format it was read as'),
  map: z
    .record(z.string(), z.string())
    .nullable()
    .describe('of a table: the column that each field was read from; null: it has none'),
  facts: z.int().describe('how many were new, and were taken'),
  duplicates: z.int().describe('how many were known already'),
  booked: z
    .object({
      closed: z.int().describe('round trips that have ended'),
      open: z.int().describe('trades that are still open'),
      net: z.string().describe('their result after all costs, in the account’s currency'),
      fees: z.string().describe('what they cost in fees, in the account’s currency'),
    })
    .describe('the trades that the new facts are about'),
  stated: z.array(zStatedTotal).describe('what the file says of itself, beside what was taken'),
  refused: z.array(zRefusedLine).describe('lines that were not taken: at most 100'),
  refusals: z.int().describe('how many were not taken in all'),
  passed: z
    .array(
      z.object({
        what: z.string().describe('what such rows are'),
        rows: z.int().describe('how many there are'),
        line: z.int().describe('the first of them'),
      }),
    )
    .describe('rows that were understood and are no facts'),
  actors: z
    .array(
      z.object({
        actor: z.enum(ACTORS).describe('who recorded them'),
        facts: z.int().describe('how many of the facts'),
      }),
    )
    .describe('who recorded these facts, and how many'),
  flaggedBy: z.array(zFlagTotal).describe('how many of each code, the commonest first'),
  notices: zNotices,
  message: zMessage,
})
