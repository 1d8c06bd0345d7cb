import { join } from 'node:path'
import { readGlossary } from './glossary.mjs'
import { openTeacher, remembered } from './teacher.mjs'
import { chosenPieces } from './vocabulary.mjs'

/** What the model says of its `most` frequent pieces, and of the meanings in the glossary. */
export async function openSayings(folder, most, say) {
  const teacher = await openTeacher(folder)
  const glossary = readGlossary()
  const progress = (done, all) => done % 2_560 === 0 && say(`${done} of ${all}`)
  const width = teacher.dimensions
  const pieces = chosenPieces(teacher.pieces, glossary, most)
  const inModel = new Set(teacher.pieces)
  const known = pieces.filter((piece) => inModel.has(piece))
  const meanings = glossary.map(({ meaning }) => meaning)
  const own = remembered(join(folder, 'pieces'), known, width, (all) => teacher.embedPieces(all, progress))
  const meant = remembered(join(folder, 'meanings'), meanings, width, (all) =>
    teacher.embedTexts(all, progress),
  )
  const knownAt = new Map(known.map((piece, row) => [piece, row]))
  const meaningAt = new Map(glossary.map(({ word }, row) => [word, row]))
  return {
    width,
    glossary,
    teacher,
    weightsSha256: teacher.weightsSha256,
    /** All of the model's, in its order. */
    vocabulary: teacher.pieces,
    pieces,
    own: (piece) => rowAt(own, width, knownAt.get(piece)),
    meaning: (piece) => rowAt(meant, width, meaningAt.get(piece)),
  }
}

function rowAt(matrix, width, row) {
  return row === undefined ? undefined : matrix.subarray(row * width, (row + 1) * width)
}
