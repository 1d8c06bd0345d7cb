import { storeContract } from '../contract/index.ts'
import { sqliteUnderTest } from './under-test.ts'

storeContract('SQLite', sqliteUnderTest)
