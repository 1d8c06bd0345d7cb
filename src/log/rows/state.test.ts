import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { end, put } from './change.ts'
import { EMPTY_HEAD } from './hash-chain.ts'
import { emptyState, type HotRows, RunningState, type State, stateOf } from './state.ts'
import { TABLE_NAMES } from './tables.ts'

const changes = fc.array(
  fc.record({ symbol: fc.constantFrom('B', 'A', 'Ä', 'b', 'AA'), traded: fc.boolean(), ends: fc.boolean() }),
  { maxLength: 30 },
)
const symbolsOf = (state: State) => [...state.symbols]

test.prop([changes], { numRuns: 200 })(
  'rows of the state are in one order, however long a log has been open',
  (given) => {
    let state = emptyState()
    for (const { ends, ...row } of given) {
      const before = symbolsOf(state)
      const running = new RunningState(state)
      running.absorb(EMPTY_HEAD, [ends ? end('symbols', row) : put('symbols', row)])
      expect(symbolsOf(state)).toEqual(before)
      state = running.state
    }
    const rows = Object.fromEntries(TABLE_NAMES.map((table) => [table, []])) as unknown as HotRows
    const symbols = [...state.symbols.values()].reverse()
    const loaded = stateOf({ head: EMPTY_HEAD, rows: { ...rows, symbols } })
    expect(symbolsOf(loaded)).toEqual(symbolsOf(state))
  },
)
