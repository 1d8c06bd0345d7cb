import { z } from 'zod'
import { copyLog, FIRST_CONFIG, importFacts, Log } from '#log'
import { isClock, SOURCES } from '#sources'
import { type Id, zLabel, zPath } from '#vocabulary'
import { call } from './call.ts'
import { type Brought, bringFacts, type Given } from './importing/bring-facts.ts'
import { zColumnMap } from './importing/column-map.ts'
import { copyReport, importReport } from './importing/import-report.ts'
import { withoutKnown } from './importing/known-instruments.ts'
import { wholeExport } from './importing/whole-export.ts'
import { zImportReport } from './outputs/import-output.ts'
import type { Caller } from './session/caller.ts'

export const importCall = call({
  name: 'import',
  verb: 'keep',
  access: 'write',
  localField: 'from',
  describe:
    'Import past facts, in order of time. What the log has already is left out; a whole export is copied as it is.',
  positional: 'from',
  input: z.strictObject({
    from: zPath
      .optional()
      .describe('a file: JSON lines as export writes them, or what a broker exports; or a folder of notes'),
    facts: z
      .array(z.unknown())
      .optional()
      .describe('the facts themselves: [{ "kind": "equity", "at": …, "payload": { … } }]'),
    source: z
      .enum(SOURCES.map(({ name }) => name))
      .optional()
      .describe('which format the file has; recognised if left out'),
    map: zColumnMap.optional().describe('of a table: which column is which field: "price=Kurs,size=Menge"'),
    zone: z
      .string()
      .refine(isClock, {
        error: 'is not a time zone',
        params: {
          code: 'invalid_input',
          next: 'Give an IANA time zone such as UTC or Europe/London, or EET-NY, as brokers keep it.',
        },
      })
      .optional()
      .describe('where the clock of the file hung, for times without a zone: Europe/Athens, EET-NY'),
    decimal: z
      .enum([',', '.'])
      .optional()
      .describe('the sign before decimals; told from the file if left out'),
    dayFirst: z
      .boolean()
      .optional()
      .describe('whether 03/04 is the third of April; told from the file if left out'),
    paid: z
      .enum(['negative', 'positive'])
      .optional()
      .describe(
        'how a table writes costs that were paid, where a column has both signs: the others are rebates',
      ),
    account: zLabel.optional().describe('of a file with several accounts: the one that is meant'),
    symbol: zLabel.optional().describe('the symbol of rows that name none'),
    strategy: zLabel.optional().describe('the strategy of rows that name none'),
    dryRun: z.boolean().optional().describe('says what would be taken, and changes nothing'),
    skipRefused: z.boolean().optional().describe('takes the other lines where some cannot be taken'),
  }),
  output: zImportReport,
  run: async (caller, { dryRun = false, skipRefused = false, ...asked }) => {
    // The caller may use the list for something else as soon as it has called.
    const given = { ...asked, facts: structuredClone(asked.facts) }
    const isThere = await caller.home.exists(caller.place)
    const known = isThere ? await caller.log() : null
    const whole =
      given.from !== undefined && caller.actor === 'person'
        ? await wholeExport(caller, given.from, known)
        : null
    const read = whole ? null : await broughtBy(caller, known, given)
    if (read && !dryRun && (!skipRefused || read.refused.isCutOff)) read.refused.refuse()
    // A file that cannot be read makes no agent; a dry run makes none either.
    const log = known ?? (dryRun ? null : await caller.log())
    const work = async (into: Log) => {
      await into.rejectTampered()
      if (whole) {
        const done = await copyLog(into, whole.read(), whole.events, { progress: caller.progress, dryRun })
        return copyReport(whole, done, dryRun)
      }
      const facts = read?.source === 'facts' ? read.facts : await withoutKnown(read?.facts ?? [], into)
      const done = await importFacts(into, facts, {
        progress: caller.progress,
        dryRun,
        skipRejected: skipRefused,
      })
      return importReport(read as Brought, done, dryRun)
    }
    return log ? await work(log) : await withScratchLog(caller, work)
  },
})

const broughtBy = async (caller: Caller, log: Log | null, given: Given): Promise<Brought> => {
  const into = {
    caller,
    simulated: caller.place.run !== undefined,
    source: sourceName(given.from),
    has: async (id: Id) => ((await log?.store.events({ id, limit: 1 })) ?? []).length > 0,
    seen: new Map(),
  }
  const currency = (await log?.state())?.config.currency ?? FIRST_CONFIG.currency
  return bringFacts(
    into,
    { ...given, strategy: given.strategy ?? caller.strategy?.name, currency },
    (done, total) => caller.progress(done, total, 'reading'),
  )
}

/** Works on an empty log that is removed afterwards. */
const withScratchLog = async <T>(caller: Caller, work: (log: Log) => Promise<T>): Promise<T> => {
  const { log, remove } = await caller.home.scratchLog()
  try {
    return await work(new Log(log, { clock: caller.clock, simulated: caller.place.run !== undefined }))
  } finally {
    await remove()
  }
}

/** What the log keeps of where facts came from: the file's own name, since its folder is nobody else's business. */
const sourceName = (path: string | undefined): string => {
  if (path === undefined) return 'call'
  const name = zLabel.safeParse(path.split(/[\\/]/).at(-1))
  return name.success ? name.data : 'a file'
}
