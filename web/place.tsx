import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { LogPlace } from './client.ts'

export type Room = 'overview' | 'trades' | 'context' | 'files' | 'ask' | 'memory' | 'log' | 'show' | 'search'

/** All that an address of the page says: `/a/gold/live/trades/T12?asOf=2025-06-02T09:20:00.000Z`. */
export interface Place extends LogPlace {
  readonly room: string
  /** What follows the room: a handle, a path, a turn. */
  readonly rest: string
  /** The moment that everything is shown as of; null: now. */
  readonly asOf: string | null
}

/** The run’s name in an address where an agent’s live log is meant. */
const LIVE = 'live'

const PlaceContext = createContext<Place | null>(null)

/** Null where the address names no agent. */
export const useMaybePlace = (): Place | null => useContext(PlaceContext)

export const usePlace = (): Place => {
  const place = useMaybePlace()
  if (place === null) throw new Error('shown outside of a place')
  return place
}

export const placeIn = (path: string, asOf: string | null): Place | null => {
  const [, a, agent, run = LIVE, room = 'overview', ...rest] = path.split('/')
  if (a !== 'a' || !agent) return null
  return {
    agent: decodeURIComponent(agent),
    run: run === LIVE || run === '' ? null : decodeURIComponent(run),
    room: room === '' ? 'overview' : room,
    rest: rest.map((part) => decodeURIComponent(part)).join('/'),
    asOf,
  }
}

export const addressIn = (
  { agent, run, asOf }: Pick<Place, 'agent' | 'run' | 'asOf'>,
  room: Room,
  rest = '',
  query: { readonly [name: string]: string } = {},
): string => {
  const path = ['', 'a', agent, run ?? LIVE, room, ...(rest === '' ? [] : rest.split('/'))]
  const all = new URLSearchParams({ ...query, ...(asOf === null ? {} : { asOf }) }).toString()
  return `${path.map(encodeURIComponent).join('/')}${all === '' ? '' : `?${all}`}`
}

export const PlaceProvider = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation()
  const [search] = useSearchParams()
  return <PlaceContext value={placeIn(path, search.get('asOf'))}>{children}</PlaceContext>
}

interface ToProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  readonly room: Room
  readonly rest?: string
  readonly query?: { readonly [name: string]: string }
}

/** A link to a room of the same log, as of the same moment. */
export const To = ({ room, rest = '', query = {}, children, ...more }: ToProps) => (
  <Link href={addressIn(usePlace(), room, rest, query)} {...more}>
    {children}
  </Link>
)
