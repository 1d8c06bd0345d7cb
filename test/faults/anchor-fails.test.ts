import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HindcastError } from '#vocabulary'
import { openAt } from '../../src/calls/session/open.ts'
import { inFolder } from '../promises/memories.ts'
import { AGENT, clockAt } from '../workspace/desk.ts'
import { gatedHome } from './failing-home.ts'
import type { Gate } from './gate.ts'

/** Anchors cannot be written while it is full; every call is heard. */
class FullForAnchors implements Gate {
  full = false
  readonly calls: string[] = []

  pass<T>(call: string, work: () => Promise<T>): Promise<T> {
    this.calls.push(call)
    if (this.full && call === 'anchors.add')
      return Promise.reject(new HindcastError('store_full', 'injected', { next: 'x' }))
    return work()
  }
}

const anchored = async (home: string): Promise<number | undefined> =>
  (await readFile(join(home, AGENT, 'anchors.jsonl'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Number(JSON.parse(line).seq))
    .at(-1)

test('a fact whose anchor cannot be written is acknowledged, and the anchor is written with the next', () =>
  inFolder(async (home) => {
    const gate = new FullForAnchors()
    const clock = clockAt('2026-01-05T14:30:00Z')
    const memory = await openAt(gatedHome(home, gate), { home, agent: AGENT, clock })
    await memory.tick({ equity: 1 })
    gate.full = true
    clock.set('2026-01-06T14:30:00Z')
    expect((await memory.tick({ equity: 2 })).outcome).toBe('recorded')
    expect(await anchored(home)).toBe(0)
    gate.full = false
    clock.set('2026-01-06T14:31:00Z')
    await memory.tick({ equity: 3 })
    expect(await anchored(home)).toBe((await memory.status()).events)
    await memory.close()
  }))

test('a memory whose last anchor cannot be written says so and is closed', () =>
  inFolder(async (home) => {
    const gate = new FullForAnchors()
    const memory = await openAt(gatedHome(home, gate), { home, agent: AGENT, clock: clockAt() })
    await memory.tick({ equity: 1 })
    gate.full = true
    await expect(memory.close()).rejects.toMatchObject({ code: 'store_full' })
    expect(gate.calls.slice(-2)).toEqual(['store.close', 'disk.close'])
  }))

test('what a person accepted is kept where its anchor cannot be written, and accepted again where it can', () =>
  inFolder(async (home) => {
    const gate = new FullForAnchors()
    const opened = () =>
      openAt(gatedHome(home, gate), { home, agent: AGENT, clock: clockAt(), actor: 'person' })
    const before = await opened()
    await before.tick({ equity: 1 })
    await before.close()
    await rm(join(home, AGENT, 'anchors.jsonl'))
    const memory = await opened()
    gate.full = true
    await expect(memory.accept({ reason: 'mine' })).rejects.toMatchObject({ code: 'store_full' })
    expect((await memory.events({ kind: 'accepted' })).events).toHaveLength(1)
    await expect(memory.tick({ equity: 2 })).rejects.toMatchObject({ code: 'tampered' })
    gate.full = false
    await memory.accept({ reason: 'mine, again' })
    await memory.tick({ equity: 2 })
    expect((await memory.verify()).sound).toBe(true)
    await memory.close()
  }))
