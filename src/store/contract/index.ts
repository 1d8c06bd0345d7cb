import { afterEach, beforeEach, describe } from 'vitest'
import { appending } from './appending.ts'
import { keeping } from './keeping.ts'
import { localDisk } from './local-disk.ts'
import { neighbours } from './neighbours.ts'
import { reading } from './reading.ts'
import type { DiskUnderTest, StoreUnderTest } from './store-under-test.ts'
import { texts } from './texts.ts'
import { transactions } from './transactions.ts'

// The contract of this folder: what any store must do, and what the disk beside a log must, told through the ports. Named
// exports only.
export { append, end, History, put, rowChanges } from './history.ts'
export { account, decimal, instrument, leg, mark, START, trade } from './sample-rows.ts'
export { type DiskUnderTest, RULES_VERSION, type StoreUnderTest, type Tampering } from './store-under-test.ts'

/** Runs what any store must pass, wherever it is, an empty one that `make` provides for each test. */
export const storeContract = (name: string, make: () => Promise<StoreUnderTest>): void =>
  suite(`a log in ${name}`, make, [appending, transactions, reading, texts, neighbours, keeping])

/** Runs what the disk beside a log must pass besides. */
export const diskContract = (name: string, make: () => Promise<DiskUnderTest>): void =>
  suite(`the disk beside a log in ${name}`, make, [localDisk])

const suite = <Under extends { remove(): Promise<void> }>(
  name: string,
  make: () => Promise<Under>,
  parts: readonly ((under: () => Under) => void)[],
): void => {
  describe(name, () => {
    let current: Under | undefined
    beforeEach(async () => {
      current = await make()
    })
    afterEach(() => current?.remove())
    const under = (): Under => {
      if (!current) throw new Error('a test asked for its store before it began')
      return current
    }
    for (const part of parts) part(under)
  })
}
