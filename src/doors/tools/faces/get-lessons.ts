import { CALLS } from '#operations'
import { own, says, tool } from '../tool.ts'
import { asOf } from './arguments.ts'

export const getLessons = tool({
  name: 'get_lessons',
  says: 'What your trades taught, in five slots with the trades behind each line, what followed, and when the next are due.',
  call: CALLS.lessons,
  takes: { lessons: says('L3: these'), strategy: own, all: says('also older ones'), asOf },
})
