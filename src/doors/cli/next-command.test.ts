import { describe, expect, test } from 'vitest'
import { COMMANDS } from './command-list.ts'
import { commandsAt, nextCommands, withoutWrong } from './next-command.ts'

const command = (name: string) => {
  const found = COMMANDS.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
const typed = (flags: { readonly [field: string]: string | boolean }, whole?: string) => ({
  whole,
  flags,
  explain: false,
})

describe('a suggested call', () => {
  test('has the flags that were typed to reach this memory, and no others', () => {
    const words = commandsAt({
      home: '/a b/c',
      agent: 'gold',
      run: 'bt',
      asOf: '2026-01-01T00:00:00Z',
      json: true,
    })
    expect(words({ call: 'plan.cancel', fields: [['plan', 'P3']] })).toBe(
      `hindcast plan cancel --plan P3 --home '/a b/c' --agent gold --run bt`,
    )
    expect(commandsAt({})({ call: 'plans', fields: [] })).toBe('hindcast plans')
  })

  test('keeps a place that it names itself, and is only flags where it is no command', () => {
    const words = commandsAt({ home: 'h', agent: 'gold', run: 'bt' })
    expect(words({ call: 'run.open', fields: [['run', 'bt-2']] })).toBe(
      'hindcast run open --run bt-2 --home h --agent gold',
    )
    expect(words({ call: 'open', fields: [['home', 'DIR']] })).toBe('--home DIR')
  })

  test('is without the flag that was wrong, and what lies within it', () => {
    const globals = { home: 'h', agent: 'gold', run: 'bt' }
    expect(withoutWrong(globals, 'run')).toEqual({ home: 'h', agent: 'gold' })
    expect(withoutWrong(globals, 'agent')).toEqual({ home: 'h' })
    expect(withoutWrong(globals, 'home')).toEqual({})
    expect(withoutWrong(globals, 'trade')).toEqual(globals)
  })
})

describe('the same command again', () => {
  const globals = { home: 'h', asOf: '2026-01-01T00:00:00Z' }

  test('has every flag that was typed, the changed ones in their place', () => {
    const next = nextCommands(
      command('trades'),
      typed({ symbol: "O'Neil", limit: '5', totals: false }),
      globals,
    )
    expect(next.again({ before: 'T9', limit: '50' })).toBe(
      `hindcast trades --symbol 'O'\\''Neil' --limit 50 --no-totals --before T9 --home h --as-of 2026-01-01T00:00:00Z`,
    )
    expect([next.typed('limit'), next.typed('before')]).toEqual([true, false])
  })

  test('has its word without a flag, and a whole input', () => {
    const next = nextCommands(command('performance'), typed({ strategy: 'a.b' }, '{"symbol":"X"}'), {})
    expect(next.again({ explain: '' })).toBe(`hindcast performance a.b --input '{"symbol":"X"}' --explain`)
  })
})
