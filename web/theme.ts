import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const CHOSEN = 'hindcast-theme'
const darkScreen = matchMedia('(prefers-color-scheme: dark)')
const heard = new Set<() => void>()

const chosen = (): Theme => {
  const stored = localStorage.getItem(CHOSEN)
  if (stored === 'light' || stored === 'dark') return stored
  return darkScreen.matches ? 'dark' : 'light'
}

export const applyTheme = (): void => {
  document.documentElement.dataset.theme = chosen()
  for (const listener of heard) listener()
}
darkScreen.addEventListener('change', applyTheme)

export const setTheme = (theme: Theme): void => {
  localStorage.setItem(CHOSEN, theme)
  applyTheme()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    heard.add(listener)
    return () => heard.delete(listener)
  }, chosen)

/** A colour of the theme, for what is drawn on a canvas. */
export const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
