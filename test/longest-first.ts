import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Twenty seconds and more, the longest first. Only the order: what is missing here, or too early, is run all the same. */
const LONG = [
  'src/cli/packed',
  'test/pages',
  'test/context/p11-outside-text',
  'test/faults/recorded-and-refused',
  'test/one-mutation',
  'test/promises/p1-nothing-from-the-future',
  'src/lab/demo/demo',
  'src/cli/person',
  'test/promises/p3-once-is-enough',
  'test/promises/p2-the-log-is-the-truth',
  'test/http/bad-input',
  'test/restore',
  'test/search/p2-the-index-is-derived',
  'test/damaged-rows',
  'test/faults/every-call-fails',
  'test/http/authorisation',
  'test/outcomes/size-however-told',
  'test/promises/imported-before',
  'test/promises/p5-same-events-same-bytes',
  'test/context/long-lived',
  'test/mcp/bad-input',
  'src/memories/habits/constructed-agents',
  'test/import/killed',
  'test/faults/few-files',
  'test/workspace/nobody-accused',
  'src/recall/sizing/size-rates',
  'src/cli/connect/connect',
  'test/one-history',
  'src/cli/typed-memories',
  'test/workspace/watch',
  'test/secrets',
  'src/cli/judgement',
  'test/http/python',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return place < 0 ? LONG.length : place
}

/** A long file that begins last keeps one worker busy while the others have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // What is tried on a disk stays together: a worker is of one project, and takes seconds to begin.
    return (await super.sort(files)).sort(
      (a, b) => a.project.name.localeCompare(b.project.name) || rank(a) - rank(b),
    )
  }
}
