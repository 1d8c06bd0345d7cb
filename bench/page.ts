import { serveHttp } from 'hindcast/http'
import type { Page } from 'playwright-core'
import { buildPage, startBrowser } from '../test/web/chromium.ts'
import { benchmark } from './benchmark.ts'
import { median } from './quantile.ts'

const VISITS = 5
const LIVE_EVENTS = 5
const KB = 1_000

/** The page before an agent with a hundred thousand trades, over loopback, in a real browser. */
export const page = benchmark({
  measures: {
    'page-first-load-kb': { unit: 'kB', target: { atMost: 250 } },
    'page-overview-ms': { unit: 'ms', target: { atMost: 1_000 } },
    'page-trades-ms': { unit: 'ms', target: { atMost: 1_000 } },
    'page-live-lag-ms': { unit: 'ms', target: { atMost: 500 } },
  },
  run: async (stores) => {
    buildPage()
    const place = stores.copy(await stores.traded())
    const server = await serveHttp({ home: place.home, port: 0 })
    const browser = await startBrowser()
    try {
      const tab = await browser.newPage()
      const address = (room: string) => `${server.url}/a/${place.agent}/${place.run}/${room}`
      const kb = await loadedKb(tab, address('overview'))
      // The first question of a process reads every episode: that is `first-recall-100k-s`.
      await displayed(tab, address('trades'), TRADES)
      const overview = await visits(tab, address('overview'), OVERVIEW)
      const trades = await visits(tab, address('trades'), TRADES)
      await displayed(tab, address('overview'), OVERVIEW)
      const lag = await lagOf(tab, `${server.url}/v1/agents/${place.agent}/tick?run=${place.run}`)
      return {
        values: {
          'page-first-load-kb': kb,
          'page-overview-ms': overview,
          'page-trades-ms': trades,
          'page-live-lag-ms': lag,
        },
        note: `from the address to the first figures of 100,000 trades, median of ${VISITS} visits; lag from the call to the page, median of ${LIVE_EVENTS}; server and browser on the same cores`,
      }
    } finally {
      await browser.close()
      await server.close()
      stores.remove(place)
    }
  },
})

/** What is looked for: the curve and the figures; the list and its charts. */
const OVERVIEW = 'section[aria-label="Equity"] canvas'
const TRADES = 'section[aria-label="Days"] table, [role=table] [role=row] b'

const displayed = async (tab: Page, address: string, selector: string): Promise<number> => {
  await tab.goto('about:blank')
  await tab.goto(address, { waitUntil: 'commit' })
  await tab.locator(selector).first().waitFor({ timeout: 120_000 })
  return Number(await tab.evaluate('performance.now()'))
}

const visits = async (tab: Page, address: string, selector: string): Promise<number> => {
  const times: number[] = []
  for (let i = 0; i < VISITS; i++) times.push(await displayed(tab, address, selector))
  return median(times)
}

/** Kilobytes over the wire of the page's own files, as a browser without any asks for them. */
const loadedKb = async (tab: Page, address: string): Promise<number> => {
  const session = await tab.context().newCDPSession(tab)
  await session.send('Network.enable')
  let bytes = 0
  const own = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.includes('/v1/')) own.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) bytes += encodedDataLength
  })
  await displayed(tab, address, OVERVIEW)
  return bytes / KB
}

const HELD = { side: 'long', size: '1', price: '100', mark: '100' }

/** Milliseconds from the call that opens a position until the page displays it. */
const lagOf = async (tab: Page, address: string): Promise<number> => {
  const times: number[] = []
  for (let i = 0; i < LIVE_EVENTS; i++) {
    const symbol = `LIVE${i}`
    // A snapshot has all that is held.
    const positions = Array.from({ length: i + 1 }, (_, n) => ({ ...HELD, symbol: `LIVE${n}` }))
    const begun = performance.now()
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ positions }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    await tab.locator('section[aria-label="Open positions"] td', { hasText: symbol }).waitFor()
    times.push(performance.now() - begun)
  }
  return median(times)
}
