import { EMPTY_HEAD, headOf, RULES_VERSION } from '#log'
import { openSqliteStore } from '#store/sqlite'
import { pages } from '../src/log/fold/fold-again.ts'
import { chainProblem } from '../src/log/rows/hash-chain.ts'
import { logFolder, openPlace, type Place } from './stores.ts'

// A process of its own, started by verify-million.ts: checks a log, the whole of it or its chain alone, and says how long it took
// and how large it became.

const [home = '', agent = '', run = '', what = ''] = process.argv.slice(2)
const place = { home, agent, run }

/** What `verify` does about events, and nothing else: reads each, and hashes it over the one before. */
const checkChain = async (of: Place): Promise<number> => {
  const { store, disk } = await openSqliteStore({
    folder: logFolder(of),
    owner: `${of.agent}/${of.run}`,
    rulesVersion: RULES_VERSION,
    readOnly: true,
  })
  let head = EMPTY_HEAD
  for await (const page of pages(store, 0))
    for (const event of page) {
      const problem = chainProblem(event, head)
      if (problem !== null) throw new Error(`event ${event.seq} ${problem}`)
      head = headOf(event)
    }
  await store.close()
  await disk.close()
  return head.seq
}

const verify = async (of: Place): Promise<number> => {
  const memory = await openPlace(of)
  const { sound, events, problems } = await memory.verify({})
  await memory.close()
  if (!sound) throw new Error(`not sound: ${problems[0]?.where} ${problems[0]?.problem}`)
  return events
}

const started = performance.now()
const events = await (what === 'chain' ? checkChain(place) : verify(place))
const seconds = (performance.now() - started) / 1_000
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
console.log(
  JSON.stringify({ events, seconds, cpu: (userCPUTime + systemCPUTime) / 1e6, mb: (maxRSS * 1_024) / 1e6 }),
)
