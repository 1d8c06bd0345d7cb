import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import { z } from 'zod'
import type { Memory } from '#calls'
import { EXPORT_FORMATS } from '#calls/serving'
import { HindcastError } from '#vocabulary'

export const zExportFormat = z.enum(EXPORT_FORMATS).default('jsonl')

export const notAPersons = (): HindcastError =>
  new HindcastError('not_allowed', 'only a person may export', {
    field: 'token',
    next: 'Show a person’s token, or use the page’s link.',
  })

const TYPES = { jsonl: 'application/jsonl', csv: 'text/csv' } as const

/** Sends an export line by line. One that fails half way is cut off, so that its reader sees that it is not whole. */
export const exportStream = (
  c: Context,
  memory: Memory,
  format: z.output<typeof zExportFormat>,
  ended: () => void,
): Response => {
  c.header('content-type', `${TYPES[format]}; charset=utf-8`)
  c.header('content-disposition', `attachment; filename="${memory.agent}-${memory.run}.${format}"`)
  return stream(c, async (body) => {
    try {
      for await (const line of memory.exported(format)) {
        if (body.aborted) return
        await body.write(`${line}\n`)
      }
    } finally {
      ended()
    }
  })
}
