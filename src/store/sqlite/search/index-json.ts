import { storeError } from '../../store-error.ts'
import type { Connection } from '../connection.ts'

/** JSON that the index's own writing put there; anything else is damage, and the index is made again. */
export const readIndexJson = ({ file }: Connection, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw storeError('damaged', file, error)
  }
}
