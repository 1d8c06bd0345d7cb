import { Suspense, useEffect, useState } from 'react'
import { tokenOfTab } from '../client.ts'
import { type LiveState, useLive } from '../live.tsx'
import { Button } from '../parts/buttons.tsx'
import { Empty, ProblemNote } from '../parts/panel.tsx'
import { To, usePlace } from '../place.tsx'
import { setTheme, useTheme } from '../theme.ts'
import { useCall } from '../use-call.ts'
import { AsOfBar, AsOfControls } from './as-of.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { rememberAgent } from './first-place.ts'
import { Picker } from './picker.tsx'
import { NAVIGATION, ROOM_PARTS, titleOf } from './rooms.ts'
import { SearchBox } from './search-box.tsx'
import { useShortcuts } from './shortcuts.ts'
import { TokenForm } from './token-form.tsx'

export const Shell = () => {
  const { agent, room, rest } = usePlace()
  const [open, setOpen] = useState<'as of' | 'token' | null>(null)
  const toggle = (part: 'as of' | 'token') => setOpen((now) => (now === part ? null : part))
  useShortcuts(() => setOpen(null))
  useEffect(() => rememberAgent(agent), [agent])
  useEffect(() => {
    document.title = `${rest === '' ? titleOf(room) : rest} · ${agent} · Hindcast`
  }, [agent, room, rest])
  const Part = ROOM_PARTS[room]
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)]">
      <a
        href="#room"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-panel focus:p-2"
      >
        Skip to the content
      </a>
      <aside className="border-line lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 pt-3 lg:flex-col lg:items-stretch">
          <p className="flex items-center gap-2 text-[0.95rem] font-semibold">
            <Logo /> Hindcast
          </p>
          <Picker />
        </div>
        <nav aria-label="Rooms" className="flex overflow-x-auto p-1.5 lg:flex-col lg:gap-1 lg:p-2">
          {NAVIGATION.map((one) => (
            <To
              key={one.room}
              room={one.room}
              aria-current={one.room === room ? 'page' : undefined}
              className="flex shrink-0 items-baseline justify-between rounded px-1.5 py-1 whitespace-nowrap lg:px-2 hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              {one.title}
              <kbd className="hidden font-sans text-xs text-muted lg:inline">g {one.key}</kbd>
            </To>
          ))}
        </nav>
        <div className="hidden px-3 pt-2 lg:block">
          <Health />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
          <AsOfControls open={open === 'as of'} toggle={() => toggle('as of')} />
          <SearchBox />
          <LiveSign state={useLive()} />
          <ThemeButton />
          <Button
            aria-expanded={open === 'token'}
            aria-label={tokenOfTab() === null ? 'Token: none' : 'Token: set'}
            onClick={() => toggle('token')}
          >
            Token{tokenOfTab() !== null && ' ✓'}
          </Button>
        </header>
        {open === 'token' && (
          <div className="border-b border-line bg-panel">
            <TokenForm done={() => setOpen(null)} />
          </div>
        )}
        <AsOfBar isOpen={open === 'as of'} />
        <Trouble />
        <main id="room" tabIndex={-1} className="p-3 outline-none">
          <h1 className="sr-only">
            {titleOf(room)} {rest}
          </h1>
          <ErrorBoundary key={`${room} ${rest}`}>
            <Suspense fallback={<p className="text-muted">Loading…</p>}>
              {Part ? <Part /> : <Empty>There is no room {room}.</Empty>}
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  )
}

const Logo = () => (
  <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
    <rect width="16" height="16" rx="3.5" fill="var(--accent)" />
    <path
      d="M3 11.5 6.2 8l2.3 2L13 4.5"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

const LIVE_WORDS: { readonly [state in LiveState]: string } = {
  live: 'live',
  connecting: 'connecting…',
  disconnected: 'disconnected, reconnecting…',
}

const LiveSign = ({ state }: { state: LiveState }) => {
  const { asOf } = usePlace()
  if (asOf !== null) return null
  return (
    <p
      role="status"
      className={`flex items-center gap-1.5 rounded px-1.5 py-0.5 ${state === 'disconnected' ? 'bg-warn-soft text-warn' : 'text-muted'}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${state === 'live' ? 'bg-accent' : 'border border-current'}`}
      />
      {LIVE_WORDS[state]}
    </p>
  )
}

const ThemeButton = () => {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <Button aria-label={`Use the ${other} theme`} onClick={() => setTheme(other)}>
      <span aria-hidden="true">{theme === 'dark' ? '☀' : '☾'}</span>
    </Button>
  )
}

/** An agent that is not there, a token that does not count, a log that was edited: said on every room. */
const Trouble = () => {
  const status = useCall('status', {}, { slow: true })
  if (status.isError)
    return (
      <>
        <ProblemNote problem={status.error} />
        {status.error.code === 'token_refused' && <TokenForm />}
      </>
    )
  const reason = status.data?.store.reason ?? null
  if (reason === null) return null
  return (
    <p role="alert" className="m-3 rounded border border-loss bg-loss-soft px-3 py-2 font-semibold text-loss">
      Nothing can be recorded: {reason}
    </p>
  )
}

const Health = () => {
  const { data } = useCall('status', {}, { slow: true })
  if (data === undefined || data.checks.length === 0) return null
  const wrong = data.checks.filter(({ ok }) => !ok)
  return (
    <details className="text-muted">
      <summary className="cursor-pointer">
        <span
          aria-hidden="true"
          className={`mr-1.5 inline-block size-2 rounded-full ${wrong.length === 0 ? 'bg-accent' : 'bg-warn'}`}
        />
        {wrong.length === 0 ? 'healthy' : <b className="text-warn">{wrong.length} to look at</b>}
      </summary>
      <ul className="mt-1 space-y-1 text-xs">
        {(wrong.length > 0 ? wrong : data.checks.slice(0, 4)).map(({ check, detail, next }) => (
          <li key={check}>
            <b className="text-ink">{check}</b>: {detail}
            {next !== null && wrong.length > 0 && <> {next}</>}
          </li>
        ))}
      </ul>
    </details>
  )
}
