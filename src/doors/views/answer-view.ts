import type { z } from 'zod'
import type { CALLS } from '#operations'
import type { Page } from './page.ts'

type Calls = typeof CALLS

/** What an operation answers, by its name in the library. */
export type AnswerOf<Name extends keyof Calls> = z.output<Calls[Name]['output']>

/** How an answer is shown to a person. */
export type AnswerView<Answer> = (answer: Answer, page: Page) => string
