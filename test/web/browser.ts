import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 390, height: 844 }

/** A tab that collects whatever the page complains about. */
export const newTab = async (browser: Browser): Promise<{ page: Page; complaints: string[] }> => {
  const context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    // A request that is refused is what some tests are about.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { page, complaints }
}

/** A page draws when answers have come; a test that hangs is ended by the suite. */
export const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 20_000 })

/** Nothing that WCAG AA forbids, in light and dark, at a desk and on a telephone; nothing wider than the screen. */
export const expectFit = async (page: Page): Promise<void> => {
  for (const viewport of [WIDE, NARROW])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      const where = `${page.url()} at ${viewport.width} px, ${colorScheme}`
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
        .analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      expect(found, where).toEqual([])
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width, where).toBeLessThanOrEqual(viewport.width)
    }
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
}
