import { nameInText } from '#vocabulary'
import type { KnowledgeStory } from '../outputs/knowledge-story-output.ts'
import type { Layers } from '../outputs/layers-output.ts'
import { inR, ratio } from './figures.ts'
import { fromOutside, newestWords, othersWords } from './others-words.ts'
import type { Page } from './page.ts'
import { record } from './record.ts'
import { telling, type Untold } from './telling.ts'
import { headed, indented, inset, paragraph, parts } from './text-blocks.ts'
import { table } from './text-table.ts'
import { MINUTE_FORMS, plural } from './value-text.ts'

export const layersView = telling((answer: Untold<Layers>, page: Page) =>
  answer.memory === null
    ? parts(
        countsOf(answer, page),
        symbolsTable(answer.symbols, page),
        ...ROLES.map(([layer, title]) =>
          headed(
            title,
            parts(
              ...answer.best.filter((one) => one.layer === layer).map((one) => bestBlock(one, inset(page))),
            ),
          ),
        ),
        answer.why === null ? '' : paragraph(answer.why, page),
        ...answer.without.map((one) => paragraph(`Without ${one.replace(/\.$/, '')}.`, page)),
      )
    : storyBlock(answer.memory, page),
)

/** What each layer is for. */
const ROLES = [
  ['short', 'Recent trends'],
  ['mid', 'Industry and cycle'],
  ['long', 'Fundamentals'],
  ['reflection', 'What looking back has taught'],
] as const satisfies readonly (readonly [Recalled['layer'], string])[]

const countsOf = ({ layers, standing, preset }: Untold<Layers>, page: Page): string =>
  standing === 0
    ? ''
    : paragraph(
        `${standing} ${standing === 1 ? 'stands' : 'stand'}, by the rules ${preset}: ${layers
          .filter(({ count }) => count > 0)
          .map(({ layer, count, importance }) => `${count} ${layer} (importance ${points(importance)})`)
          .join(', ')}.`,
        page,
      )

const points = (importance: number | null): string => (importance === null ? '' : importance.toFixed(0))

/** Symbols on a page that does not show all. */
const MOST_SYMBOLS = 10

const symbolsTable = (symbols: Layers['symbols'], page: Page): string => {
  if (symbols.length < 2) return ''
  const shown = page.explain ? symbols : symbols.slice(0, MOST_SYMBOLS)
  const count = (of: (row: Layers['symbols'][number]) => number) => ({
    right: true,
    forms: [(row: Layers['symbols'][number]) => (of(row) === 0 ? '' : `${of(row)}`)],
  })
  const left = symbols.length - shown.length
  return [
    table(
      shown,
      [
        { head: 'about', forms: [aboutOf], rest: true },
        { head: 'short', ...count((row) => row.short) },
        { head: 'mid', ...count((row) => row.mid) },
        { head: 'long', ...count((row) => row.long) },
        { head: 'reflection', ...count((row) => row.reflection) },
        { head: 'importance', right: true, forms: [(row) => points(row.importance)] },
      ],
      page,
    ),
    ...(left === 0 ? [] : [`and ${plural(left, 'symbol')} more`]),
  ].join('\n')
}

const aboutOf = ({ symbol }: { readonly symbol: string | null }): string =>
  symbol === null ? 'the market at large' : nameInText(symbol)

type Recalled = Layers['best'][number]
type Told = Omit<Recalled, 'score' | 'components' | 'shown' | 'ordering' | 'same'>

/** `K12 TSLA, reuters of 2026-01-05, importance 62`, over its words and what its score is made of. */
const bestBlock = (one: Recalled, page: Page): string =>
  [
    paragraph(`${one.handle} ${factsOf(one).join(', ')}`, page),
    indented(
      record(
        [
          ['says', saidOf(one, page), 'theirs'],
          ['score', scoreOf(one)],
        ],
        inset(page),
      ),
    ),
  ].join('\n')

const factsOf = (one: Told): readonly string[] =>
  [
    aboutOf(one),
    [...saidBy(one), one.at.slice(0, 10)].join(' of '),
    one.origin === 'compression' && one.source !== null ? `by ${nameInText(one.source)}` : '',
    `importance ${points(one.importance)}`,
    one.sentiment === null ? '' : `sentiment ${ratio(one.sentiment)}`,
    one.copies > 1 ? `told ${one.copies} times` : '',
    one.outcomes > 0 ? `${plural(one.outcomes, 'trade')} decided on it: ${inR(one.outcomeR)}` : '',
  ].filter((fact) => fact !== '')

/** A summary was published nowhere: who wrote it is told beside it. */
const saidBy = ({ origin, source }: Told): readonly string[] =>
  origin === 'compression'
    ? ['summary']
    : source === null
      ? origin === 'observation'
        ? []
        : [origin]
      : [nameInText(source)]

const saidOf = (one: Pick<Told, 'words' | 'trust'>, page: Page): string =>
  one.words === null ? 'erased' : `${othersWords(one.words, page)}${fromOutside(one)}`

/** `0.52 = 0.80 × (0.50 × 0.40 + 0.25 × 0.62 + 0.25 × 0.90)` */
const scoreOf = ({ score, components, shown, ordering, same }: Recalled): string => {
  const { similarity, importance, recency, weight, words, meaning } = components
  return [
    `${ratio(score)} = ${ratio(weight)} × (½ similarity ${ratio(similarity)} + ¼ importance ${ratio(importance)} + ¼ recency ${ratio(recency)})`,
    meaning === null ? 'by words alone' : `words ${ratio(words)}, meaning ${ratio(meaning)}`,
    ...(shown === 0 ? [] : [`shown in ${shown} of the last 10 turns, so ordered as ${ratio(ordering)}`]),
    ...(same.length === 0 ? [] : [`also ${same.join(', ')}`]),
  ].join('; ')
}

const storyBlock = (story: KnowledgeStory, page: Page): string =>
  [
    paragraph(`${story.handle} ${story.status} in ${story.layer}: ${factsOf(story).join(', ')}`, page),
    indented(
      parts(
        record(
          [
            ['says', saidOf(story, inset(page)), 'theirs'],
            ['category', story.category === null ? '' : nameInText(story.category)],
            ['known', `${MINUTE_FORMS[0](story.knownAt)}, last told ${MINUTE_FORMS[0](story.lastSeen)}`],
            ['in layer', inLayer(story)],
            ['part of', story.partOf ?? ''],
            ['waiting', waitingOf(story)],
            ['shown', shownTo(story)],
          ],
          inset(page),
        ),
        headed(
          `Scored by ${story.scoredBy === null ? 'nobody' : nameInText(story.scoredBy)}`,
          record(
            story.factors.map(({ name, score, most, reason }) => [name, `${score} of ${most}: ${reason}`]),
            inset(inset(page)),
          ),
        ),
        headed(
          'Moves',
          newestWords(
            story.moves,
            ({ at, what, to, importance, why }) =>
              paragraph(
                `${at.slice(0, 10)} ${what}${what === 'rose' || what === 'sank' ? ` to ${to}` : ''}, importance ${points(importance)}: ${why}`,
                inset(inset(page)),
              ),
            page,
          ),
        ),
        headed(
          story.origin === 'outcome' ? 'It is about' : 'A summary of',
          [
            record(
              story.originals.map((one) => [one.handle, saidOf(one, page), 'theirs']),
              inset(inset(page)),
            ),
            ...(story.moreOriginals === 0 ? [] : [`and ${story.moreOriginals} more`]),
          ]
            .filter((text) => text !== '')
            .join('\n'),
        ),
      ),
    ),
  ].join('\n')

const inLayer = ({ entered, dueAt, status }: KnowledgeStory): string =>
  status === 'standing'
    ? `since ${MINUTE_FORMS[0](entered)}${dueAt === null ? '' : `; untouched, it may move from ${MINUTE_FORMS[0](dueAt)}`}`
    : ''

const waitingOf = ({ waiting }: KnowledgeStory): string =>
  waiting.length === 0
    ? ''
    : `for the next maintenance: ${waiting.map(({ trade, r }) => `${trade} ${inR(r)}`).join(', ')}`

const shownTo = ({ turns, lastShown }: KnowledgeStory): string =>
  turns === 0 ? 'never' : `to ${plural(turns, 'turn')}, last ${MINUTE_FORMS[0](lastShown)}`
