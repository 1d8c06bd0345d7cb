import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Twenty seconds and more, the longest first. Only the order: what is missing here, or too early, is run all the same. */
const LONG = [
  'src/doors/cli/packed',
  'test/http/bad-input',
  'test/context/p11-outside-text',
  'test/pages',
  'test/faults/recorded-and-refused',
  'src/lab/demo/demo',
  'src/doors/cli/person',
  'test/promises/p1-nothing-from-the-future',
  'test/promises/p2-the-log-is-the-truth',
  'test/http/authorisation',
  'test/one-mutation',
  'test/restore',
  'test/promises/repaired-clock',
  'test/faults/every-call-fails',
  'test/promises/p3-once-is-enough',
  'test/promises/witness-itself',
  'test/workspace/nobody-accused',
  'test/promises/imported-before',
  'test/workspace/watch',
  'test/outcomes/size-however-told',
  'test/mcp/bad-input',
  'src/doors/cli/typed-memories',
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
