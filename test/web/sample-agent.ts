import { openMemory } from 'hindcast'

/** A paper run with a few trades, whose texts are what an attacker would write. */
export const AGENT = 'gold'
export const RUN = 'p1'

const START = Date.UTC(2026, 0, 5, 9)
const MINUTE_MS = 60_000

export const HTML = '<img src=x onerror="document.title=1"><script>document.title=2</script><b>bold</b>'
export const LONG = 'a'.repeat(10_000)
const RIGHT_TO_LEFT = '\u202Eevil\u202C שלום'
/** Of each trade: the reason, what it was opened and closed at. */
const TRADES = [
  ['a close above the range', 2_000, 2_030],
  [HTML, 2_030, 2_015],
  [RIGHT_TO_LEFT, 2_015, 2_045],
  [LONG, 2_045, 2_030],
] as const

export const at = (minutes: number): number => START + minutes * MINUTE_MS

/** As it was after the first trade, and before anything. */
export const AFTER_FIRST = new Date(at(45)).toISOString()
export const BEFORE_ALL = '2020-01-01T00:00:00.000Z'

export const recordSample = async (home: string): Promise<void> => {
  const memory = await openMemory({ home, agent: AGENT, run: RUN, mode: 'paper', strategy: 'breakout' })
  try {
    await memory.instrument({ symbol: 'XAUUSD', multiplier: '1', at: at(-2) })
    await memory.tick({ at: at(-1), equity: '10000', positions: [] })
    for (const [i, [reason, entry, exit]] of TRADES.entries()) {
      const turn = await memory.turn({ at: at(i * 60), equity: 10_000, positions: [] })
      await turn.decide({
        action: 'enter',
        symbol: 'XAUUSD',
        side: 'long',
        size: 1,
        stop: entry - 15,
        target: entry + 30,
        confidence: 0.6,
        reason,
      })
      const trade = { symbol: 'XAUUSD', position: `p${i + 1}` }
      await memory.fill({ ...trade, at: at(i * 60 + 1), side: 'buy', size: 1, price: entry })
      for (let k = 1; k < 10; k++) {
        const price = entry + ((exit - entry) * k) / 10
        await memory.tick({
          at: at(i * 60 + 1 + 3 * k),
          equity: 10_000 + price - entry,
          positions: [
            { symbol: 'XAUUSD', id: `p${i + 1}`, side: 'long', size: 1, price: entry, mark: price },
          ],
        })
      }
      await memory.fill({ ...trade, at: at(i * 60 + 31), side: 'sell', size: 1, price: exit })
      await memory.tick({ at: at(i * 60 + 32), equity: 10_000 + exit - entry, positions: [] })
    }
    await memory.order({ at: at(241), status: 'rejected', symbol: 'XAUUSD', rule: 'MAX_RISK', reason: HTML })
    await memory.write({
      to: 'note',
      key: 'gold',
      text: `# Gold\n\n${HTML}\n\n- quiet before the news`,
      at: at(242),
    })
    await memory.propose({
      file: 'playbook.md',
      text: '- No entries before the news.',
      reason: HTML,
      at: at(243),
    })
    await memory.planCreate({
      condition: { symbol: 'XAUUSD' },
      action: { type: 'skip_trade' },
      expiresAt: at(10_000),
      reason: 'the news',
      at: at(244),
    })
    await memory.observe({ text: 'Gold rises as the dollar falls', symbol: 'XAUUSD', at: at(245) })
  } finally {
    await memory.close()
  }
}

/** A position that opens while somebody looks, by the call itself. */
export const openOneMore = async (url: string): Promise<void> => {
  const call = (name: string, input: object) =>
    fetch(`${url}/v1/agents/${AGENT}/${name}?run=${RUN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  const fill = { symbol: 'EURUSD', position: 'live', side: 'buy', size: 1, price: '1.1', at: at(300) }
  const answer = await call('fill', fill)
  if (!answer.ok) throw new Error(await answer.text())
}
