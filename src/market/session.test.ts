import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { instant } from '#vocabulary'
import { SESSIONS, sessionAt } from './session.ts'

describe('the session', () => {
  // In each row: London opens, New York opens, London closes, New York closes (UTC).
  test.each([
    ['2024-01-15', '08:00', '13:00', '16:30', '22:00', 'both on winter time'],
    ['2024-03-13', '08:00', '12:00', '16:30', '21:00', 'New York has switched, London has not'],
    ['2024-04-02', '07:00', '12:00', '15:30', '21:00', 'both on summer time'],
    ['2024-10-29', '08:00', '12:00', '16:30', '21:00', 'London has switched back, New York has not'],
    ['2024-11-05', '08:00', '13:00', '16:30', '22:00', 'both back'],
    ['2025-03-10', '08:00', '12:00', '16:30', '21:00', 'the same weeks a year later'],
    ['2025-03-31', '07:00', '12:00', '15:30', '21:00', 'London’s switch of 2025'],
    ['2025-10-27', '08:00', '12:00', '16:30', '21:00', 'London back'],
    ['2025-11-03', '08:00', '13:00', '16:30', '22:00', 'New York back'],
  ])('on %s follows each city’s own clock', (day, london, newYork, londonEnd, newYorkEnd) => {
    const at = (time: string, shift = 0) => sessionAt(instant(instant(`${day}T${time}:00Z`) + shift))
    expect(at(london, -1)).toBe('asia')
    expect(at(london)).toBe('london')
    expect(at(newYork, -1)).toBe('london')
    expect(at(newYork)).toBe('overlap')
    expect(at(londonEnd, -1)).toBe('overlap')
    expect(at(londonEnd)).toBe('newyork')
    expect(at(newYorkEnd, -1)).toBe('newyork')
    expect(at(newYorkEnd)).toBe('asia')
  })

  test.prop([fc.integer({ min: 1e11, max: 253_402_300_799_999 })])('is one of four at any moment', (ms) => {
    expect(SESSIONS).toContain(sessionAt(instant(ms)))
  })
})
