import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Ten seconds and more, the longest first. Only the order: what is missing here, or too early, is run all the same. */
const LONG = [
  'src/doors/cli/packed',
  'test/processes/crash',
  'test/promises/p10-edits-show',
  'test/pages',
  'test/promises/p2-the-log-is-the-truth',
  'test/faults/recorded-and-refused',
  'test/promises/p1-nothing-from-the-future',
  'test/search/p1-as-of-search',
  'test/search/p2-the-index-is-derived',
  'test/promises/witness-itself',
  'test/restore',
  'test/actors',
  'src/doors/cli/person',
  'src/lab/demo/demo',
  'src/memories/beliefs/over-time',
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
