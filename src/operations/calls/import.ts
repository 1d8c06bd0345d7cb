import { z } from 'zod'
import { withLease } from '#consolidate'
import { FIRST_CONFIG, type Imported, importFacts, type Log, momentOf } from '#record'
import { isClock, SOURCES } from '#sources'
import { type Id, inWords, isoOf, zLabel, zPath } from '#vocabulary'
import { pastOf } from '../asking/past-of.ts'
import type { Caller } from '../caller.ts'
import { type Brought, bringFacts } from '../importing/bring-facts.ts'
import { zColumnMap } from '../importing/column-map.ts'
import { importReport } from '../importing/import-report.ts'
import { withoutKnown } from '../importing/known-instruments.ts'
import { refuseBefore } from '../importing/put-before.ts'
import { suggestingWhole, withGiven } from '../importing/whole-suggestions.ts'
import { operation } from '../operation.ts'
import { zImportReport } from '../outputs/import-output.ts'
import { afterRecording } from '../recording/after-recording.ts'
import { pastView } from '../words/past-view.ts'
import { withText } from '../words/telling.ts'

export const importCall = operation({
  name: 'import',
  verb: 'keep',
  scope: 'admin',
  homeWide: true,
  writes: true,
  describe:
    'Merge past facts into the log, in the order they were known. All or nothing; the old log stays readable.',
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
    bars: zPath
      .optional()
      .describe(
        'a CSV of bars (time, open, high, low, close, symbol): the situation of each trade is read from those closed by its entry',
      ),
    dryRun: z.boolean().optional().describe('says what would be taken, and changes nothing'),
    skipRefused: z.boolean().optional().describe('takes the other lines where some cannot be taken'),
  }),
  output: zImportReport,
  run: async (caller, { dryRun = false, skipRefused = false, ...asked }) => {
    // The caller may use the list for something else as soon as it has called.
    const given = { ...asked, facts: structuredClone(asked.facts) }
    const isThere = await caller.home.exists(caller.place)
    const known = dryRun && !isThere ? null : caller
    const has = async (event: Id): Promise<boolean> =>
      known !== null && (await (await known.log()).store.known([event])).has(event)
    const currency = isThere ? await currencyOf(caller) : FIRST_CONFIG.currency
    const brought = await suggestingWhole(given, async () => {
      const read = await bringFacts(
        { caller, simulated: caller.place.run !== undefined, has, seen: new Map() },
        { ...given, strategy: given.strategy ?? caller.strategy?.name, currency },
        (done, total) => caller.progress(done, total, 'reading'),
      )
      if (!dryRun && (!skipRefused || read.refused.isCutOff)) read.refused.refuse()
      return read
    })
    // Not before: a file that cannot be read makes no agent.
    const done =
      known === null
        ? await rehearsed(caller, brought, given.from)
        : await merged(caller, brought, given.from, dryRun)
    const report = importReport(brought, done, dryRun, (next) =>
      inWords(withGiven(given)(next), caller.words),
    )
    return afterRecording(report, { text: '' }, async () => ({
      text: dryRun || done.facts === 0 ? '' : await pastText(caller),
    }))
  },
})

/** What the account is counted in, as the memory has it now. */
const currencyOf = async (caller: Caller): Promise<string> => {
  const [config = FIRST_CONFIG] = await (await caller.log()).store.rows('config', {})
  return config.currency
}

const pastText = async (caller: Caller): Promise<string> => {
  const moment = await momentOf(await caller.log(), undefined)
  const said = await pastOf(caller, moment, undefined)
  if (said.overall.n === 0) return ''
  return withText({ ...said, asOf: isoOf(moment.at), strategy: null, why: null }, pastView).text
}

const merged = async (
  caller: Caller,
  brought: Brought,
  from: string | undefined,
  dryRun: boolean,
): Promise<Imported> => {
  const log: Log = await caller.log()
  await log.rejectTampered()
  if (caller.actor !== 'person' && !log.simulated) await refuseBefore(log, caller.actor, brought.drafts)
  const source = sourceName(from)
  const drafts = brought.source === 'facts' ? brought.drafts : await withoutKnown(brought.drafts, log)
  const firstStands = brought.source !== 'facts'
  if (dryRun)
    return importFacts(log.store, drafts, { source, progress: caller.progress, dryRun, firstStands })
  const terms = { name: 'import', holder: caller.holder }
  return withLease(log.store, terms, caller.progress, (progress) =>
    importFacts(log.store, drafts, { source, progress, firstStands }),
  )
}

/** What would come of it in a memory that is not there, and is not made for asking. */
const rehearsed = async (
  caller: Caller,
  { drafts }: Brought,
  from: string | undefined,
): Promise<Imported> => {
  const { store, remove } = await caller.home.scratchLog()
  try {
    return await importFacts(store, drafts, {
      source: sourceName(from),
      progress: caller.progress,
      dryRun: true,
    })
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
