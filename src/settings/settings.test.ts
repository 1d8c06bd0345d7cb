import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resolveSettings } from './settings.ts'
import { shownSettings } from './shown-settings.ts'

const VARIABLES = {
  HINDCAST_HOME: '/by/variable',
  HINDCAST_AGENT: 'by-variable',
  HINDCAST_RUN: 'run-by-variable',
  HINDCAST_STRATEGY: 'strategy-by-variable',
  HINDCAST_PROFILE: 'chat',
}
const FILE = {
  agent: 'by-file',
  strategy: { name: 'strategy-by-file', version: '2', parameters: {} },
  profile: 'trading',
} as const
const FLAGS = { home: '/by/flag', agent: 'by-flag', run: 'run-by-flag', strategy: 'by-flag', profile: 'chat' }

describe('a setting is', () => {
  test('what the call gives, before all else', () => {
    expect(resolveSettings(FLAGS, VARIABLES, FILE)).toMatchObject({
      home: '/by/flag',
      agent: 'by-flag',
      run: 'run-by-flag',
      strategy: { name: 'by-flag' },
      profile: 'chat',
      origins: { home: 'flag', agent: 'flag', run: 'flag', strategy: 'flag', profile: 'flag' },
    })
  })

  test('else what a variable says', () => {
    expect(resolveSettings({}, VARIABLES, FILE)).toMatchObject({
      home: '/by/variable',
      agent: 'by-variable',
      run: 'run-by-variable',
      strategy: { name: 'strategy-by-variable', version: '1' },
      profile: 'chat',
      file: join('/by/variable', 'hindcast.json'),
      origins: { home: 'environment', agent: 'environment', run: 'environment', strategy: 'environment' },
    })
  })

  test('else what the home’s file says', () => {
    expect(resolveSettings({}, {}, FILE)).toMatchObject({
      home: './hindcast',
      agent: 'by-file',
      run: undefined,
      strategy: { name: 'strategy-by-file', version: '2' },
      profile: 'trading',
      origins: { home: 'default', agent: 'file', run: 'default', strategy: 'file', profile: 'file' },
    })
  })

  test('else the default; a variable that is empty is not set', () => {
    const empty = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, '']))
    expect(resolveSettings({ home: undefined }, { ...empty, HINDCAST_PERSON: '' }, {})).toMatchObject({
      home: './hindcast',
      agent: 'default',
      run: undefined,
      strategy: undefined,
      profile: 'trading',
      origins: { home: 'default', agent: 'default', run: 'default', strategy: 'default', profile: 'default' },
    })
  })
})

test.each([
  [{ HINDCAST_PROFILE: 'everything' }, 'HINDCAST_PROFILE', 'trading, chat'],
  [{ HINDCAST_STRATEGY: ' ' }, 'HINDCAST_STRATEGY', ''],
])('a variable that holds no such value is told by its name: %j', (environment, field, next) => {
  expect(() => resolveSettings({}, environment, {})).toThrow(
    expect.objectContaining({ field, next: expect.stringContaining(next) }),
  )
})

test('each setting is shown once, with the flag, the variable or the file that gave it', () => {
  const shown = shownSettings(
    resolveSettings({ run: 'bt' }, { HINDCAST_AGENT: 'gold' }, { ...FILE, search: { slot: 'sqlite_fts' } }),
  )
  expect(new Set(shown.map(({ setting }) => setting)).size).toBe(shown.length)
  const by = Object.fromEntries(shown.map((one) => [one.setting, [one.value, one.by]]))
  expect(by).toMatchObject({
    home: ['./hindcast', null],
    agent: ['gold', 'HINDCAST_AGENT'],
    run: ['bt', '--run'],
    profile: ['trading', join('hindcast', 'hindcast.json')],
    'search.slot': ['sqlite_fts', join('hindcast', 'hindcast.json')],
    'search.embedder': ['static', null],
    reflector: [null, null],
    'anchors.also': [null, null],
  })
})
