import { afterEach, beforeEach, describe } from 'vitest'
import { appending } from './appending.ts'
import { keeping } from './keeping.ts'
import { reading } from './reading.ts'
import { shadows } from './shadows.ts'
import type { StoreUnderTest } from './store-under-test.ts'
import { texts } from './texts.ts'

// The contract of this folder: what any store must do, told through the port. Named exports only.
export { History, put } from './history.ts'
export { account, decimal, instrument, START, trade } from './sample-rows.ts'
export { RULES_VERSION, type StoreUnderTest, type Tampering } from './store-under-test.ts'

/** Runs the whole suite against stores that `make` provides, an empty one for each test. */
export const storeContract = (name: string, make: () => Promise<StoreUnderTest>): void => {
  describe(`a log in ${name}`, () => {
    let current: StoreUnderTest | undefined
    beforeEach(async () => {
      current = await make()
    })
    afterEach(() => current?.remove())
    const store = (): StoreUnderTest => {
      if (!current) throw new Error('a test asked for its store before it began')
      return current
    }
    for (const part of [appending, reading, texts, shadows, keeping]) part(store)
  })
}
