import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Flag, Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder, openRun } from './promises/memories.ts'

// An export may hold facts about a trade by a name that several have: it is from before such names were refused, or from before a version of
// its kind read them otherwise. What was recorded once comes back as what it was taken for, and is flagged.

const at = (minutes: number): string =>
  new Date(Date.parse('2025-06-02T10:00:00Z') + minutes * 60_000).toISOString()

const opened = (symbol: string, minutes = 0) =>
  ({ at: at(minutes), symbol, side: 'long', size: 1, price: 100 }) as const

type Line = { kind: string; v: number; payload: { [field: string]: unknown } }

/** An export of what was recorded, as an older version would have written it. */
const exported = (
  folder: string,
  record: (memory: Memory) => Promise<unknown>,
  older: (line: Line) => Line,
): Promise<string> => {
  const file = join(folder, 'old.jsonl')
  return inFolder(async (home) => {
    const memory = await openRun(home)
    await record(memory)
    await memory.export({ to: file })
    await memory.close()
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    await writeFile(file, lines.map((line) => `${JSON.stringify(older(JSON.parse(line)))}\n`).join(''))
    return file
  })
}

const shared = ({ flags }: { readonly flags: readonly Flag[] }): readonly Flag[] =>
  flags.filter(({ code }) => code === 'name_shared')

/** Brings it into an empty home, and looks that it is there as if it had been recorded. */
const broughtBack = (file: string, look: (memory: Memory) => Promise<void>): Promise<void> =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    expect(shared(await memory.import({ from: file }))).toHaveLength(1)
    await look(memory)
    expect((await memory.verify({})).problems).toEqual([])
    await memory.rebuild({})
    await look(memory)
    // All of it again is nothing new.
    expect(await memory.import({ from: file })).toMatchObject({ facts: 0, flagged: 0 })
    const again = join(home, '..', `${home.split('/').at(-1)}.jsonl`)
    await memory.export({ to: again })
    await memory.close()
    await inFolder(async (other) => {
      const copy = await openRun(other)
      expect(shared(await copy.import({ from: again }))).toHaveLength(1)
      await look(copy)
      await copy.close()
    })
  })

const about = { at: at(60), trade: 'T1' }

const FACTS: { readonly [kind: string]: (memory: Memory) => Promise<unknown> } = {
  remark: (memory) => memory.tradeRemark({ ...about, text: 'late' }),
  cash: (memory) => memory.cash({ ...about, type: 'fee', amount: 1 }),
  corrected: (memory) => memory.correct({ ...about, set: { fees: 1 }, reason: 'typo' }),
  voided: (memory) => memory.void({ ...about, reason: 'never was' }),
  'trade.closed': (memory) => memory.tradeClose({ ...about, price: 101 }),
}

describe('a fact of an export about a trade by a name that two have', () => {
  test.each(Object.entries(FACTS))('%s is kept and flagged', (kind, record) =>
    inFolder(async (folder) => {
      const file = await exported(
        folder,
        async (memory) => {
          await memory.tradeOpen({ ...opened('S0'), trade: '1001' })
          await memory.tradeOpen({ ...opened('S1'), position: '1001' })
          await record(memory)
        },
        (line) => (line.kind === kind ? { ...line, payload: { ...line.payload, trade: '1001' } } : line),
      )
      await broughtBack(file, async (memory) => {
        expect(shared(await memory.flags({}))).toMatchObject([
          { code: 'name_shared', trade: 'T1', known: 'T1, T2', told: '1001', symbol: 'S0' },
        ])
        const [first, second] = await Promise.all(
          ['T1', 'T2'].map(async (trade) => (await memory.trade({ trade })).trade),
        )
        expect(second).toMatchObject({ status: 'open', fees: '0', remarks: [] })
        const done = { remark: first?.remarks.length, cash: first?.fees, corrected: first?.fees }
        expect({ ...done, voided: first?.status, 'trade.closed': first?.status }).toMatchObject({
          [kind]: { remark: 1, cash: '1', corrected: '1', voided: 'voided', 'trade.closed': 'closed' }[kind],
        })
      })
    }),
  )

  test.each(['remark', 'corrected', 'voided'] as const)('%s of an older version means the open one', (kind) =>
    inFolder(async (folder) => {
      const file = await exported(
        folder,
        async (memory) => {
          await memory.tradeOpen({ ...opened('S0'), position: '7' })
          await memory.tradeClose({ at: at(30), trade: 'T1', price: 101 })
          await memory.tradeOpen({ ...opened('S1', 40), position: '7' })
          const about = { at: at(60), trade: 'T2' }
          if (kind === 'remark') await memory.tradeRemark({ ...about, text: 'late' })
          if (kind === 'corrected') await memory.correct({ ...about, set: { fees: 1 }, reason: 'typo' })
          if (kind === 'voided') await memory.void({ ...about, reason: 'never was' })
        },
        (line) => (line.kind === kind ? { ...line, v: 1, payload: { ...line.payload, trade: '7' } } : line),
      )
      await broughtBack(file, async (memory) => {
        expect(shared(await memory.flags({}))).toMatchObject([{ trade: 'T2', known: 'T1, T2', told: '7' }])
        expect((await memory.trade({ trade: 'T1' })).trade).toMatchObject({ status: 'closed', remarks: [] })
        const { trade } = await memory.trade({ trade: 'T2' })
        const done = { remark: trade.remarks.length, corrected: trade.fees, voided: trade.status }
        expect(done).toMatchObject({ [kind]: { remark: 1, corrected: '1', voided: 'voided' }[kind] })
      })
    }),
  )
})

test('a cost of an older version goes to the oldest trade of its symbol', () =>
  inFolder(async (folder) => {
    const file = await exported(
      folder,
      async (memory) => {
        await memory.tradeOpen({ ...opened('S0'), trade: 'a' })
        await memory.tradeOpen({ ...opened('S0', 40), trade: 'b' })
        await memory.cash({ at: at(60), type: 'fee', amount: 1, trade: 'T1' })
      },
      (line) =>
        line.kind === 'cash' ? { ...line, v: 1, payload: { type: 'fee', amount: '1', symbol: 'S0' } } : line,
    )
    await inFolder(async (home) => {
      const memory = await openRun(home)
      await memory.import({ from: file })
      expect((await memory.trade({ trade: 'T1' })).trade.fees).toBe('1')
      expect((await memory.verify({})).problems).toEqual([])
      await memory.close()
    })
  }))

test('a fact that is no part of an export is refused, whatever version it says that it is', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await memory.tradeOpen({ ...opened('S0'), trade: '1001' })
    await memory.tradeOpen({ ...opened('S1'), position: '1001' })
    const fact = { kind: 'remark', v: 1, at: at(60), payload: { trade: '1001', text: 'late' } }
    await expect(memory.import({ facts: [fact] })).rejects.toMatchObject({ code: 'import_refused' })
    await memory.close()
  }))
