import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 64rem)')

const subscribe = (heard: () => void): (() => void) => {
  wide.addEventListener('change', heard)
  return () => wide.removeEventListener('change', heard)
}

/** Room for a table of many columns. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
