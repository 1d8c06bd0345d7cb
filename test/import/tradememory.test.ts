import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { shownTrade } from '../shown.ts'
import { textOf } from '../text-of.ts'

// The tables of TradeMemory's database that are read, as its protocol describes them, with rows made up here.

const SCHEMA = `
  CREATE TABLE trade_records (
    id TEXT PRIMARY KEY, timestamp TEXT NOT NULL, symbol TEXT NOT NULL, direction TEXT NOT NULL, lot_size REAL NOT NULL,
    strategy TEXT NOT NULL, confidence REAL NOT NULL, reasoning TEXT NOT NULL, market_context TEXT NOT NULL,
    trade_references TEXT NOT NULL, exit_timestamp TEXT, exit_price REAL, pnl REAL, pnl_r REAL, hold_duration INTEGER,
    exit_reasoning TEXT, slippage REAL, execution_quality REAL, lessons TEXT, tags TEXT, grade TEXT
  );
  CREATE TABLE episodic_memory (
    id TEXT PRIMARY KEY, timestamp TEXT NOT NULL, context_json TEXT NOT NULL, context_regime TEXT,
    context_volatility_regime TEXT, context_session TEXT, context_atr_d1 REAL, context_atr_h1 REAL, strategy TEXT NOT NULL,
    direction TEXT NOT NULL, entry_price REAL NOT NULL, lot_size REAL, exit_price REAL, pnl REAL, pnl_r REAL,
    hold_duration_seconds INTEGER, max_adverse_excursion REAL, reflection TEXT, confidence REAL DEFAULT 0.5, tags TEXT,
    retrieval_strength REAL DEFAULT 1.0, retrieval_count INTEGER DEFAULT 0, last_retrieved TEXT, created_at TEXT NOT NULL
  );
  CREATE TABLE semantic_memory (
    id TEXT PRIMARY KEY, proposition TEXT NOT NULL, alpha REAL NOT NULL DEFAULT 1.0, beta REAL NOT NULL DEFAULT 1.0,
    sample_size INTEGER NOT NULL DEFAULT 0, strategy TEXT, symbol TEXT, regime TEXT, volatility_regime TEXT,
    validity_conditions TEXT, source TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
  );
  CREATE TABLE patterns (
    pattern_id TEXT PRIMARY KEY, pattern_type TEXT NOT NULL, description TEXT NOT NULL, confidence REAL NOT NULL,
    sample_size INTEGER NOT NULL, date_range TEXT NOT NULL, strategy TEXT, symbol TEXT, metrics TEXT NOT NULL,
    source TEXT NOT NULL, validation_status TEXT NOT NULL, discovered_at TEXT NOT NULL
  );
  CREATE TABLE recall_events (id INTEGER PRIMARY KEY, timestamp TEXT NOT NULL, query_context BLOB);`

type Row = { readonly [column: string]: string | number | null }

const trade = (n: number, more: Row = {}): Row => ({
  id: `T-2026-${n}`,
  timestamp: `2026-02-0${n}T10:30:00.123456+00:00`,
  symbol: 'XAUUSD',
  direction: 'long',
  lot_size: 0.05,
  strategy: 'VolBreakout',
  confidence: 0.72,
  reasoning: 'London open above the range',
  market_context: JSON.stringify({
    price: 2900,
    atr: 28.3,
    session: 'london',
    sl: 2890,
    regime: 'trending_up',
  }),
  trade_references: '[]',
  exit_timestamp: `2026-02-0${n}T12:30:00`,
  exit_price: 2915,
  pnl: 75,
  pnl_r: 1.5,
  hold_duration: 120,
  exit_reasoning: 'target',
  lessons: 'Patience paid.',
  tags: '["breakout"]',
  ...more,
})

const pattern = (id: string, more: Row = {}): Row => ({
  pattern_id: id,
  pattern_type: 'strategy_symbol',
  description: `Pattern ${id}`,
  confidence: 0.7,
  sample_size: 40,
  date_range: '2026-01',
  strategy: 'VolBreakout',
  symbol: 'XAUUSD',
  metrics: '{"win_rate":0.6,"profit_factor":1.4}',
  source: 'backtest_auto',
  validation_status: 'IN_SAMPLE',
  discovered_at: '2026-01-31T00:00:00Z',
  ...more,
})

const put = (database: Database.Database, table: string, row: Row): void => {
  const columns = Object.keys(row)
  database
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .run(...Object.values(row))
}

const withDatabase = (
  fill: (put: (table: string, row: Row) => void, database: Database.Database) => void,
  use: (memory: Memory, from: string) => Promise<void>,
): Promise<void> =>
  inFolder(async (folder) => {
    const from = join(folder, 'tradememory.db')
    const database = new Database(from)
    database.exec(SCHEMA)
    fill((table, row) => put(database, table, row), database)
    database.close()
    const memory = await openMemory({ home: join(folder, 'home'), agent: 'gold', actor: 'person' })
    try {
      await use(memory, from)
    } finally {
      await memory.close()
    }
  })

test('trades are whole trades with strategy, result and situation; the same database again changes nothing', () =>
  withDatabase(
    (into) => {
      for (let n = 1; n <= 3; n++) into('trade_records', trade(n))
      into('trade_records', trade(4, { direction: 'short', exit_price: 2920, pnl: -100, pnl_r: -2 }))
      // One that is still open, and one that only the memory has.
      into('trade_records', trade(5, { exit_timestamp: null, exit_price: null, pnl: null, pnl_r: null }))
      into('episodic_memory', {
        id: 'T-2026-6',
        timestamp: '2026-02-06T10:00:00Z',
        context_json: '{"symbol":"EURUSD"}',
        context_regime: 'ranging',
        strategy: 'Pullback',
        direction: 'long',
        entry_price: 1.1,
        exit_price: 1.2,
        lot_size: 1,
        pnl: 0.1,
        hold_duration_seconds: 3600,
        created_at: '2026-02-06T10:00:00Z',
      })
      into('recall_events', { id: 1, timestamp: 'x', query_context: null })
    },
    async (memory, from) => {
      const done = await memory.import({ from })
      expect(done).toMatchObject({
        source: 'tradememory',
        facts: 5,
        refusals: 0,
        passed: [{ what: 'a trade that is still open', rows: 1 }],
        booked: { closed: 5, open: 0, net: '125.1' },
      })
      const { trades } = await memory.trades({ status: 'closed' })
      const first = trades.find(({ tradeId }) => tradeId === 'T-2026-1')
      expect(first).toMatchObject({
        symbol: 'XAUUSD',
        side: 'long',
        pnl: '75',
        entryAt: '2026-02-01T10:30:00.123Z',
        exitAt: '2026-02-01T12:30:00.000Z',
        entryPrice: '2900',
        exitPrice: '2915',
        strategy: 'VolBreakout',
      })
      expect(trades.find(({ tradeId }) => tradeId === 'T-2026-6')).toMatchObject({
        symbol: 'EURUSD',
        exitAt: '2026-02-06T11:00:00.000Z',
      })
      const told = await shownTrade(memory, { of: 'T-2026-1' })
      expect(JSON.stringify(told)).toContain('London open above the range')
      expect(JSON.stringify(told)).toContain('Patience paid.')
      expect(textOf('import', done)).toContain('booked: closed 5')
      expect(await memory.import({ from })).toMatchObject({ facts: 0, duplicates: 5 })
      expect((await memory.verify()).problems).toEqual([])
    },
  ))

test('patterns are a person’s beliefs with α = 1 + c·n and β = 1 + (1 − c)·n', () =>
  withDatabase(
    (into) => {
      into('trade_records', trade(1))
      into('patterns', pattern('gains'))
      into(
        'patterns',
        pattern('loses', { confidence: 0.9, sample_size: 10, metrics: '{"total_pnl":-120.5}' }),
      )
      into('patterns', pattern('words', { confidence: 0.75, sample_size: 20, metrics: '{}' }))
      into('patterns', pattern('nowhere', { strategy: null, symbol: null }))
      into('patterns', pattern('twice'))
      into('semantic_memory', {
        id: 'twice',
        proposition: 'Breakouts hold in an up-trend',
        alpha: 12.5,
        beta: 3.5,
        strategy: 'VolBreakout',
        regime: 'trending_up',
        validity_conditions: '{"avg_pnl_r":0.3}',
        source: 'induced',
        created_at: '2026-01-15T00:00:00+00:00',
        updated_at: '2026-01-15T00:00:00+00:00',
      })
    },
    async (memory, from) => {
      // Its result is that of its prices: 0.05 lots of 100 ounces.
      await memory.instrument({ symbol: 'XAUUSD', multiplier: 100 })
      const done = await memory.import({ from })
      expect(done).toMatchObject({ facts: 5, refusals: 0 })
      expect(done.passed.map(({ what, rows }) => [what, rows])).toEqual([
        ['a pattern of no strategy, symbol or regime: a belief says where it holds', 1],
        ['a pattern that semantic_memory has too', 1],
      ])
      const { beliefs } = await memory.beliefs({ all: true })
      const says = (words: string) => beliefs.find((belief) => belief.says === words)
      expect(says('Pattern gains')).toMatchObject({ source: 'seeded', claim: 'gains', state: 'candidate' })
      expect(says('Pattern gains')?.confidence).toBeCloseTo(30 / 43, 12) // one trade since has confirmed it
      expect(says('Pattern loses')).toMatchObject({ claim: 'loses' })
      expect(says('Pattern loses')?.confidence).toBeCloseTo(10 / 13, 12)
      expect(says('Pattern words')).toMatchObject({ claim: 'other', told: { for: 15, against: 5 } })
      expect(says('Breakouts hold in an up-trend')?.confidence).toBeCloseTo(12.5 / 16, 12)
    },
  ))

test('rows that cannot be taken are named by their table and id; the others may be taken', () =>
  withDatabase(
    (into) => {
      into('trade_records', trade(1))
      into('trade_records', trade(2, { market_context: '{}' }))
      into('trade_records', trade(3, { exit_timestamp: 'soon' }))
    },
    async (memory, from) => {
      await expect(memory.import({ from })).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringMatching(
          /trade_records T-2026-2 has no entry price[\s\S]*trade_records T-2026-3: exit_timestamp is no time/,
        ),
        next: expect.stringContaining('Nothing was imported.'),
      })
      expect(await memory.import({ from, skipRefused: true })).toMatchObject({ facts: 1, refusals: 2 })
    },
  ))

test('a database of something else, a damaged one and a locked one are said', async () => {
  await inFolder(async (folder) => {
    const memory = await openMemory({ home: join(folder, 'home'), agent: 'gold', actor: 'person' })
    try {
      const other = join(folder, 'other.db')
      const database = new Database(other)
      database.exec('CREATE TABLE songs (name TEXT)')
      await expect(memory.import({ from: other })).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('it has the tables songs'),
      })
      database.exec('BEGIN EXCLUSIVE')
      await expect(memory.import({ from: other })).rejects.toMatchObject({
        code: 'store_busy',
        field: 'from',
        next: expect.stringContaining('Import a copy'),
      })
      database.close()
    } finally {
      await memory.close()
    }
  })
  await withDatabase(
    (into) => {
      for (let n = 1; n <= 9; n++) into('trade_records', trade(n, { reasoning: 'x'.repeat(9_000) }))
    },
    async (memory, from) => {
      await truncate(from, 12_000)
      await expect(memory.import({ from })).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('is damaged, or no whole SQLite database'),
      })
    },
  )
}, 30_000)

test('an agent brings no beliefs: only a person seeds them', () =>
  withDatabase(
    (into) => into('patterns', pattern('gains')),
    async (memory, from) => {
      const { home } = await memory.status().then(({ store }) => ({ home: join(store.location, '..', '..') }))
      const agent = await openMemory({ home, agent: 'gold' })
      try {
        await expect(agent.import({ from })).rejects.toMatchObject({ code: 'not_allowed' })
      } finally {
        await agent.close()
      }
    },
  ))

test('of a situation that was told with the outcome, only what the clock says counts, and the trade says so', () =>
  withDatabase(
    (into) =>
      into('trade_records', trade(1, { market_context: JSON.stringify({ price: 2900, session: 'asian' }) })),
    async (memory, from) => {
      await memory.import({ from })
      const text = textOf('show', await memory.show({ of: 'T1' }))
      const said = text
      expect(said).toContain('session asia')
      expect(said).toContain('context late yes')
    },
  ))
