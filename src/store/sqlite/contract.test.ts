import { diskContract, storeContract } from '../contract/index.ts'
import { sqliteUnderTest } from './testing/sqlite-under-test.ts'

storeContract('SQLite', sqliteUnderTest)
diskContract('SQLite', sqliteUnderTest)
