import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addressIn, usePlace } from '../place.tsx'
import { NAVIGATION } from './rooms.ts'

/** A second key counts for so long. */
const SECOND_KEY_MS = 1_000

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

/** `/` searches, `g` and a letter goes to a room, Escape closes. */
export const useShortcuts = (close: () => void): void => {
  const place = usePlace()
  const [, go] = useLocation()
  useEffect(() => {
    let goesSince = 0
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        return close()
      }
      if (isTyping(event.target)) return
      if (event.key === '/') {
        event.preventDefault()
        document.getElementById('search')?.focus()
        return
      }
      const isSecond = performance.now() - goesSince < SECOND_KEY_MS
      goesSince = event.key === 'g' ? performance.now() : 0
      const to = isSecond ? NAVIGATION.find(({ key }) => key === event.key) : undefined
      if (to) go(addressIn(place, to.room))
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [place, go, close])
}
