import { type Arm, listed } from '../harness.ts'
import { indexed } from './indexed.ts'

// Our keyword search with its defaults. A document ranks where its best chunk does.

export const keyword: Arm = {
  name: 'keyword',
  over: async (documents) => {
    const index = indexed(documents)
    return async (question, limit) => listed(index.documents(await index.hits(question), limit))
  },
}
