import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { closeTrade } from './by-fills.ts'
import { AGENT, inFolder, openRun, RUN } from './promises/memories.ts'
import { until } from './until.ts'

const at = (minute: number): string => `2025-06-02T10:0${minute}:00Z`

test('a listener hears of every event once it is kept, with the rows it changed, until it stops listening', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    const heard: string[] = []
    const stop = await memory.on((event, changes) => {
      const trades = changes.flatMap((change) => (change.table === 'trades' ? [change.row.status] : []))
      heard.push([event.kind, ...trades].join(' '))
    })
    await memory.fill({ at: at(1), symbol: 'BTC', side: 'buy', size: 1, price: 10 })
    await memory.fill({ at: at(2), symbol: 'BTC', side: 'sell', size: 1, price: 11 })
    await expect(closeTrade(memory, { at: at(3), trade: 'T9', price: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
    stop()
    await memory.tick({ at: at(4), equity: 1 })
    expect(heard).toEqual(['fill open', 'fill closed'])
    await memory.close()
  })
})

test('a listener hears what another handle recorded, at the next call', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    const other = await openMemory({ home: folder, agent: AGENT, run: RUN })
    await memory.tick({ at: at(1), equity: 100 })
    const heard: string[] = []
    await memory.on((event) => heard.push(`${event.kind} ${event.actor}`))
    await other.tick({ at: at(2), equity: 101 })
    expect((await memory.state()).equity).toBe('101')
    expect(heard).toEqual(['equity agent'])
    await other.close()
    await memory.close()
  })
})

test('a listener that throws or rejects is told of as a warning; the fact is kept, and the rest hear of it', async () => {
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    const warnings: string[] = []
    const warned = (warning: Error) => warnings.push(`${warning.name}: ${warning.message}`)
    process.on('warning', warned)
    const heard: number[] = []
    await memory.on(() => {
      throw new Error('it throws')
    })
    await memory.on(async () => Promise.reject(new Error('it rejects')))
    await memory.on(({ seq }) => heard.push(seq))
    const { outcome } = await memory.tick({ at: at(1), equity: 1 })
    expect(outcome).toBe('recorded')
    expect(heard).toHaveLength(1)
    await until(() => (warnings.length >= 2 ? true : undefined), 'the warnings')
    expect(warnings.toSorted()).toEqual([
      expect.stringMatching(/^HindcastWarning: a listener of the memory failed at equity \d+: it rejects$/),
      expect.stringMatching(/^HindcastWarning: a listener of the memory failed at equity \d+: it throws$/),
    ])
    process.off('warning', warned)
    await expect(memory.on('equity' as never)).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'listener',
    })
    await memory.close()
  })
})
