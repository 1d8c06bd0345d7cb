import { expect, test } from 'vitest'
import { program } from './program.ts'

const NOW = '2026-03-16T09:00:00.000Z'
const version = (day: string, text: string) => ({
  id: `notes/gaps@${day}`,
  path: 'notes/gaps',
  text: `# Gaps\n\n${text}`,
  written: `${day}T08:00:00.000Z`,
})
const decision = { written: '2026-03-09T09:05:00.000Z', text: 'skip USDCAD: crude is asleep' }

const search = await program(NOW).over([
  version('2025-11-03', 'Fade them above two percent.'),
  version('2026-02-02', 'Fade them above three percent.'),
  { id: 'notes/fees', text: '# Fees\n\nLithium swaps cost the most.' },
  {
    id: 'journal/2026-03-10',
    text: '# 2026-03-10\n\n[18:00] Bought platinum.',
    written: '2026-03-10T18:00:00.000Z',
  },
  { id: 'decisions/2026-03-09T0905', path: 'decisions', source: 'decision', ...decision },
  { id: 'transcripts/2026-03-09T0905', path: 'transcripts/2026-03-09', source: 'transcript', ...decision },
  {
    id: 'shared/filings/acme/fy2023-results',
    text: '# Acme\n\nRevenue of zinc fell.',
    source: 'shared',
  },
])
const found = async (question: string, at?: string) => (await search({ text: question, at }, 10)).ranked

test('notes, journals and shared documents are found under their ids', async () => {
  expect(await found('lithium')).toEqual(['notes/fees'])
  expect(await found('platinum')).toContain('journal/2026-03-10')
  expect(await found('zinc')).toEqual(['shared/filings/acme/fy2023-results'])
})

test('a decision is found by its line; it and its turn’s transcript are one hit', async () => {
  expect(await found('crude asleep')).toEqual(['decisions/2026-03-09T0905'])
})

test('a question is asked as of its moment: a note is the version of then', async () => {
  expect(await found('fade gaps')).toEqual(['notes/gaps@2026-02-02'])
  expect(await found('fade gaps', '2025-12-01T00:00:00.000Z')).toEqual(['notes/gaps@2025-11-03'])
  expect(await found('platinum', '2026-03-01T00:00:00.000Z')).not.toContain('journal/2026-03-10')
})

test('a word that occurs nowhere is named as missing', async () => {
  expect((await search({ text: '可转债' }, 10)).lacks).toBe(true)
  expect((await search({ text: 'zinc' }, 10)).lacks).toBe(false)
})
