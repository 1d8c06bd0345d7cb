import { type ComponentType, lazy } from 'react'
import type { Room } from '../place.tsx'

interface Navigated {
  readonly room: Room
  readonly title: string
  /** Goes there after `g`. */
  readonly key: string
}

/** The rooms in the order of the navigation. */
export const NAVIGATION: readonly Navigated[] = [
  { room: 'overview', title: 'Overview', key: 'o' },
  { room: 'trades', title: 'Trades', key: 't' },
  { room: 'context', title: 'Context', key: 'c' },
  { room: 'files', title: 'Files', key: 'f' },
  { room: 'ask', title: 'Ask', key: 'a' },
  { room: 'memory', title: 'Memory', key: 'm' },
  { room: 'log', title: 'Log', key: 'l' },
]

/** What each room is made of, fetched when it is entered. */
export const ROOM_PARTS: { readonly [room: string]: ComponentType } = {
  overview: lazy(async () => ({ default: (await import('../rooms/overview/overview.tsx')).Overview })),
  trades: lazy(async () => ({ default: (await import('../rooms/trades/trades.tsx')).Trades })),
  context: lazy(async () => ({ default: (await import('../rooms/context/context.tsx')).Context })),
  files: lazy(async () => ({ default: (await import('../rooms/files/files.tsx')).Files })),
  ask: lazy(async () => ({ default: (await import('../rooms/ask/ask.tsx')).Ask })),
  memory: lazy(async () => ({ default: (await import('../rooms/memory/memory.tsx')).Memory })),
  log: lazy(async () => ({ default: (await import('../rooms/log/log.tsx')).Log })),
  show: lazy(async () => ({ default: (await import('../rooms/show/shown.tsx')).Shown })),
  search: lazy(async () => ({ default: (await import('../rooms/search/search.tsx')).Search })),
}

export const titleOf = (name: string): string =>
  NAVIGATION.find(({ room }) => room === name)?.title ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
