import { DAY_MS } from '#vocabulary'
import { momentOf, readTime } from '../wall-time.ts'
import type { NoteFound } from './folder-lines.ts'

/** What a note calls the day it is of, the newest telling first. */
const PROPERTIES = ['updated', 'modified', 'date', 'created']
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** A daily note's name: `2026-01-31.md`, `2026-01-31-review.md`. */
const DAILY = /(?:^|\/)(\d{4}-\d{2}-\d{2})(?!\d)[^/]*$/

/**
 * When a note was known: as it says itself, or its name does, else when its file was last written. A day is known when it is over. Never after
 * its file was last written: that is as late as anything can be in it.
 */
export const noteDate = (
  { path, modified }: NoteFound,
  properties: ReadonlyMap<string, string>,
  zone: string,
): number => {
  const said = [...PROPERTIES.map((name) => properties.get(name)), DAILY.exec(path)?.[1]]
  const told = said.flatMap((text) => (text === undefined ? [] : (dateIn(text, zone) ?? [])))[0]
  return Math.min(told ?? modified, modified)
}

const dateIn = (text: string, zone: string): number | undefined => {
  const isDay = DAY.test(text.trim())
  const read = readTime(isDay ? `${text.trim()} 00:00` : text, undefined)
  if (typeof read === 'string') return undefined
  const at = read.zoned ? read.wall : momentOf(isDay ? read.wall + DAY_MS - 1 : read.wall, zone)
  return at
}
