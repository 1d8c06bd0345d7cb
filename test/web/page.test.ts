import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { type HttpServer, serveHttp } from 'hindcast/http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, expectFit, newTab } from './browser.ts'
import { buildPage, startBrowser } from './chromium.ts'
import { AFTER_FIRST, AGENT, BEFORE_ALL, HTML, LONG, openOneMore, RUN, recordSample } from './sample-agent.ts'

// The page in a real browser, before a real server. One browser and one tab for all of it.

let home: string
let server: HttpServer
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  buildPage()
  home = await mkdtemp(join(tmpdir(), 'hindcast-page-'))
  await recordSample(home)
  server = await serveHttp({ home, port: 0 })
  browser = await startBrowser()
  const tab = await newTab(browser)
  page = tab.page
  complaints = tab.complaints
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(home, { recursive: true, force: true })
})
beforeEach(() => {
  complaints.length = 0
})

const enter = (path: string, asOf?: string): Promise<unknown> =>
  page.goto(`${server.url}/a/${AGENT}/${RUN}/${path}${asOf === undefined ? '' : `?asOf=${asOf}`}`)
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })

describe('Overview', () => {
  test('displays the state, the last decisions and what was rejected, and fits every screen', async () => {
    await page.goto(server.url)
    await page.waitForURL(`**/a/${AGENT}/${RUN}/overview`)
    await eventually(() => page.getByText('9,985.00').count()).toBeGreaterThan(0)
    await eventually(() => panel('Last decisions').textContent()).toContain('a close above the range')
    expect(await panel('Today').textContent()).toContain('MAX RISK')
    expect(await panel('Last decisions').getByRole('link', { name: 'T1', exact: true }).count()).toBe(1)
    await panel('Equity').getByRole('img').waitFor()
    await expectFit(page)
    expect(complaints).toEqual([])
  })

  test('texts that hold HTML are displayed as they are', async () => {
    await enter('overview')
    await eventually(() => panel('Last decisions').textContent()).toContain(HTML)
    expect(await page.locator('img, b:text("bold")').count()).toBe(0)
    expect(await page.title()).toContain('Hindcast')
  })

  test('displays another moment in every room, and says so', async () => {
    await enter('overview', AFTER_FIRST)
    await page.getByText('You are looking at 2026-01-05 09:45Z').waitFor()
    await eventually(() => page.getByText('10,030.00').count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Trades' }).click()
    await page.waitForURL(/trades\?asOf=/)
    await eventually(() => page.getByText('1 closed, 0 open').count()).toBe(1)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await eventually(() => page.getByText('4 closed, 0 open').count()).toBe(1)
  })

  test('before the first event there is nothing, and it says so', async () => {
    await enter('overview', BEFORE_ALL)
    await page.getByText('No equity is known at this moment').waitFor()
    await page.getByText('No position is open').waitFor()
    await enter('trades', BEFORE_ALL)
    await page.getByText('no trade was known at this moment').waitFor()
  })

  test('a position that opens appears without reload', async () => {
    await enter('overview')
    await panel('Open positions').getByText('No position is open').waitFor()
    await page.getByRole('status').getByText('live').waitFor()
    await openOneMore(server.url)
    await panel('Open positions').getByText('EURUSD').waitFor()
  })
})

describe('Trades', () => {
  test('lists them with their charts, and fits every screen', async () => {
    await enter('trades')
    await eventually(() => page.getByRole('table', { name: 'Trades' }).textContent()).toContain('XAUUSD')
    await panel('Days')
      .getByRole('button', { name: /2026-01-05: \+30\.00, 4 trades/ })
      .waitFor()
    await panel('Outcomes').getByRole('img').waitFor()
    await panel('Strategy by session').getByText('breakout').waitFor()
    await expectFit(page)
    expect(complaints).toEqual([])
  })

  test('a filter is part of the address, and totals are of what is filtered', async () => {
    await enter('trades')
    await page.getByLabel('result', { exact: true }).selectOption('lost')
    await page.waitForURL(/result=lost/)
    await eventually(() => page.getByText('2 closed, 0 open').count()).toBe(1)
    await page.reload()
    await eventually(() => page.getByText('2 closed, 0 open').count()).toBe(1)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await eventually(() => page.getByText('4 closed').count()).toBe(1)
  })

  test('one trade has its price, its reason, its costs and what the agent had read', async () => {
    await enter('trades/T2')
    await panel('Price')
      .getByRole('img', { name: /entry 2,030, exit 2,015/ })
      .waitFor()
    expect(await panel('Why').textContent()).toContain(HTML)
    await page.getByText('What the agent read before it decided').click()
    await eventually(() => panel('What memory made of it').textContent()).toContain(
      'Memory of the trading agent',
    )
    await expectFit(page)
    expect(complaints).toEqual([])
  })

  test('a reason of 10,000 characters without a space breaks nothing', async () => {
    await enter('trades/T4')
    await eventually(() => panel('Why').textContent()).toContain(LONG.slice(0, 100))
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280)
  })

  test('a remark is recorded; to correct takes a person, and the page says so', async () => {
    await enter('trades/T1')
    await page.getByText('Remark on it').click()
    await page.getByLabel('Remark', { exact: true }).fill('too early')
    await page.getByRole('button', { name: 'Remark', exact: true }).click()
    await eventually(() => panel('Why').textContent()).toContain('too early')
    await page.getByText('Correct it').click()
    await page.getByLabel('What is right').fill('2031')
    await page.getByLabel('Reason').first().fill('as the broker has it')
    await page.getByRole('button', { name: 'Correct', exact: true }).click()
    await eventually(() => panel('Add to it').getByRole('alert').textContent()).toContain('person')
  })

  test('a trade that is not there is said so', async () => {
    await enter('trades/T99')
    await page.getByRole('alert').getByText('neither a turn nor a handle').waitFor()
  })
})

describe('Context', () => {
  test('has what the model would read now, and what a turn read, with the decision that followed', async () => {
    await enter('context')
    await panel('User side').getByText('Recent closed trades').waitFor()
    await page.getByRole('listitem').getByRole('link').last().click()
    await heading('Then it decided').waitFor()
    expect(await panel('Then it decided').textContent()).toContain('a close above the range')
    await page
      .getByRole('link', { name: /^Compare with/ })
      .first()
      .click()
    await heading('Difference').waitFor()
    await expectFit(page)
    expect(complaints).toEqual([])
  })
})

describe('Files', () => {
  test('has the tree, a text with its lines, and its versions; nothing of it is HTML', async () => {
    await enter('files')
    await page.getByRole('link', { name: 'gold.md' }).click()
    await page.waitForURL(/files\/notes\/gold\.md/)
    await eventually(() => panel('notes/gold.md').textContent()).toContain(HTML)
    await panel('Versions').waitFor()
    expect(await page.locator('img').count()).toBe(0)
    await expectFit(page)
    expect(complaints).toEqual([])
  })

  test('a hit of a search opens at its lines', async () => {
    await page.goto(`${server.url}/a/${AGENT}/${RUN}/search?q=quiet%20before%20the%20news`)
    await panel('Search')
      .getByRole('link', { name: /^notes\/gold\.md:/ })
      .click()
    await page.waitForURL(/lines=/)
    await eventually(() => panel('notes/gold.md').textContent()).toContain('quiet before the news')
  })

  test('a change that an agent proposed is displayed with its difference', async () => {
    await enter('files')
    await eventually(() => page.getByRole('region', { name: /^C1 proposes/ }).textContent()).toContain(
      'No entries before the news.',
    )
    await expectFit(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    // Without a token it is an agent that asks.
    await eventually(() => page.getByRole('alert').textContent()).toContain('person')
  })
})

describe('Ask', () => {
  test('answers what memory says of a situation, with the size and why', async () => {
    await enter('ask')
    await page.getByRole('button', { name: /^As at T/ }).click()
    await page.waitForURL(/symbol=/)
    await enter('ask?symbol=XAUUSD&side=long&entry=2000&stop=1985')
    await panel('If it were ordered').getByText('size').waitFor()
    await panel('What the evidence comes to').getByText('4 outcomes').waitFor()
    await panel('Most telling').getByRole('link', { name: 'T1', exact: true }).waitFor()
    await expectFit(page)
    expect(complaints).toEqual([])
  })
})

describe('Memory', () => {
  test('has each kind, or says why there is none', async () => {
    for (const [tab, says] of [
      ['beliefs', 'no situation had ten observations yet'],
      ['habits', 'cannot be said yet'],
      ['plans', 'skip trade'],
      ['lessons', 'nothing was reflected on yet'],
      ['knowledge', 'Gold rises as the dollar falls'],
    ] as const) {
      await enter(`memory/${tab}`)
      await page.getByText(says).first().waitFor()
      await expectFit(page)
    }
    expect(complaints).toEqual([])
  })
})

describe('Log', () => {
  test('lists events, filters them, and verifies', async () => {
    await enter('log')
    await page.getByLabel('kind').selectOption('order')
    await eventually(() => panel('Events').getByRole('listitem').count()).toBe(1)
    await panel('Events').getByText('MAX_RISK').waitFor()
    await page.getByRole('button', { name: 'Verify now' }).click()
    await panel('Verify')
      .getByText(/ok: \d+ events/)
      .waitFor()
    await panel('Runs').getByText(RUN).waitFor()
    await expectFit(page)
    expect(complaints).toEqual([])
  })

  test('gives the trades as a file to a person', async () => {
    await enter('log')
    await page.getByRole('button', { name: 'Trades as CSV' }).click()
    await page.getByRole('alert').getByText('only a person may export').waitFor()
    await page.goto((await server.pageLink()) ?? '')
    await page.getByRole('button', { name: 'Token: set' }).waitFor()
    await enter('log')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Trades as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${AGENT}-${RUN}.csv`)
    await page.evaluate('sessionStorage.clear()')
  })
})

describe('the frame', () => {
  test('goes to rooms and trades by keyboard alone', async () => {
    await enter('overview')
    await panel('Last decisions').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.waitForURL(/\/trades/)
    await page.keyboard.press('/')
    await page.keyboard.type('t3')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/trades\/T3/)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'T4 ›' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/trades\/T4/)
  })

  test('searches the texts', async () => {
    await enter('overview')
    await page.getByRole('searchbox').fill('quiet before the news')
    await page.keyboard.press('Enter')
    await eventually(() => panel('Search').textContent()).toContain('notes/gold.md')
  })

  test('keeps the theme that was chosen', async () => {
    await enter('overview')
    await page.getByRole('button', { name: 'Use the dark theme' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Use the light theme' }).click()
    await page.evaluate('localStorage.removeItem("hindcast-theme")')
  })

  test('one trade, then 200 symbols, tiny and huge prices and marks from right to left: every room is fit to look at', async () => {
    const odd = await mkdtemp(join(tmpdir(), 'hindcast-page-'))
    const served = await serveHttp({ home: odd, port: 0 })
    const memory = await openMemory({ home: odd, agent: 'odd' })
    const trade = (n: number, price: number) => ({
      at: new Date(Date.UTC(2026, 0, 5) + n * 3_600_000).toISOString(),
      symbol: `SYMBOL-${n}`,
      side: 'long' as const,
      size: 1,
      entryPrice: price,
      exitPrice: price * 1.5,
      stop: price / 2,
      reason: `\u202egnorw si ti\u202c \u202bעברית\u202c ${n}`,
    })
    await memory.tradeRecord(trade(1, 0.00000001))
    for (const [room, text] of [
      ['overview', 'All closed'],
      ['trades', 'All that match'],
      ['trades/T1', 'Risk at the entry (1R)'],
      ['memory', 'Beliefs'],
      ['ask', 'Most telling'],
    ]) {
      await page.goto(`${served.url}/a/odd/live/${room}`)
      await page
        .getByText(text ?? '')
        .first()
        .waitFor()
      await expectFit(page)
    }
    for (let n = 2; n <= 200; n++) await memory.tradeRecord(trade(n, 10_000_000))
    await memory.close()
    await page.goto(`${served.url}/a/odd/live/trades`)
    await page.getByRole('link', { name: 'T200', exact: true }).waitFor()
    await expectFit(page)
    await served.close()
    await rm(odd, { recursive: true, force: true })
  })

  test('an agent that is not there is said so on every room', async () => {
    await page.goto(`${server.url}/a/nobody-here/live/overview`)
    await eventually(() => page.getByRole('alert').first().textContent()).toContain('nobody-here')
  })

  test('the calls can still be tried by hand', async () => {
    await page.goto(`${server.url}/try`)
    await page.getByLabel('Call').waitFor()
  })
})

describe('another home', () => {
  let other: string
  let served: HttpServer
  beforeAll(async () => {
    other = await mkdtemp(join(tmpdir(), 'hindcast-page-'))
    served = await serveHttp({ home: other, port: 0 })
    page.setDefaultTimeout(20_000)
  })
  afterAll(async () => {
    await served.close()
    await rm(other, { recursive: true, force: true })
  })

  test('without an agent says what to do, and follows the first one', async () => {
    await page.goto(served.url)
    await page.getByText('There is no agent in this home yet').waitFor()
    await expectFit(page)
    await recordSample(other)
    await page.waitForURL(/overview/)
  })

  test('a server that goes away is said so, and found again', async () => {
    await page.getByText('9,985.00').first().waitFor()
    const { port } = served
    await served.close()
    await page.getByText('disconnected, reconnecting').waitFor()
    expect(await page.getByText('9,985.00').count()).toBeGreaterThan(0)
    served = await serveHttp({ home: other, port })
    await page.getByRole('status').getByText('live').waitFor()
  })

  test('a log whose anchors were edited is said so', async () => {
    await served.close()
    const { port } = served
    const place = join(other, AGENT, 'runs', RUN)
    const anchor = { at: '2026-01-05T09:00:00.000Z', seq: 3, hash: 'f'.repeat(64) }
    await appendFile(join(place, 'anchors.jsonl'), `${JSON.stringify(anchor)}\n`)
    served = await serveHttp({ home: other, port })
    await page.goto(`${served.url}/a/${AGENT}/${RUN}/trades`)
    await page.getByRole('alert').getByText('Nothing can be recorded').waitFor()
  })

  test('a link of the server lets a person in, once', async () => {
    const link = (await served.pageLink()) ?? ''
    await page.goto(link)
    await page.getByRole('button', { name: 'Token: set' }).waitFor()
    const { hash } = new URL(page.url())
    expect(hash).toBe('')
    const secret = await page.evaluate<string>('sessionStorage.getItem("hindcast-token")')
    const configured = await fetch(`${served.url}/v1/agents/${AGENT}/configure`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ drawdownLimit: 0.1 }),
    })
    expect(configured.status, await configured.text()).toBe(200)
    await page.evaluate('sessionStorage.clear()')
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText('was used before').waitFor()
    await page.getByRole('button', { name: 'Token: none' }).waitFor()
  })

  test('asks for a token where one was made, and a wrong one is refused', async () => {
    const memory = await openMemory({ home: other, agent: 'silver', actor: 'person' })
    await memory.tick({ equity: '100' })
    const { secret } = await memory.tokenCreate({ scope: 'read' })
    await memory.close()
    await page.goto(`${served.url}/`)
    await page.getByLabel('Token').fill('hct_wrong')
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await page.getByRole('alert').getByText('none of this home').waitFor()
    await page.getByLabel('Token').fill(secret)
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await page.waitForURL(/\/a\/silver\//)
  })

  test('a person approves by a token of theirs', async () => {
    const memory = await openMemory({ home: other, agent: 'silver', actor: 'person' })
    const { secret } = await memory.tokenCreate({ all: true, bearer: 'person' })
    await memory.close()
    // From now on a person shows a token.
    expect(await served.pageLink()).toBeNull()
    const agent = await openMemory({ home: other, agent: 'silver' })
    await agent.propose({ file: 'playbook.md', text: '- Sell on Fridays.', reason: 'it paid' })
    await agent.close()
    await page.getByRole('button', { name: 'Token: set' }).click()
    await page.getByLabel('Token', { exact: true }).fill(secret)
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await page.goto(`${served.url}/a/silver/live/files`)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('link', { name: 'playbook.md' }).click()
    await eventually(() => panel('playbook.md').textContent()).toContain('Sell on Fridays.')
    await page.evaluate('sessionStorage.clear()')
  })
})
